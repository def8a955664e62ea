/** Short, dry sounds, made here; off until the player turns them on. */

import { keep, recall } from "./settings.js";

/** @typedef {{at: number, pitch: number, long: number, shape: OscillatorType, loud: number, to?: number}} Tone */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  turn: [
    { at: 0, pitch: 784, long: 0.16, shape: "sine", loud: 0.5 },
    { at: 0.15, pitch: 1047, long: 0.22, shape: "sine", loud: 0.5 },
  ],
  move: [{ at: 0, pitch: 220, to: 130, long: 0.09, shape: "triangle", loud: 0.5 }],
  score: [
    { at: 0, pitch: 622, to: 659, long: 0.2, shape: "sine", loud: 0.25 },
    { at: 0, pitch: 932, to: 988, long: 0.2, shape: "sine", loud: 0.2 },
  ],
  refused: [{ at: 0, pitch: 110, to: 70, long: 0.14, shape: "square", loud: 0.2 }],
  chat: [{ at: 0, pitch: 1319, long: 0.05, shape: "sine", loud: 0.3 }],
  end: [
    { at: 0, pitch: 659, long: 0.12, shape: "sine", loud: 0.4 },
    { at: 0.12, pitch: 784, long: 0.12, shape: "sine", loud: 0.4 },
    { at: 0.24, pitch: 1047, long: 0.16, shape: "sine", loud: 0.4 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** Whether sounds are wanted. */
export const soundOn = () => recall("sound") === "on";

/** @param {boolean} on */
export function setSound(on) {
  keep("sound", on ? "on" : "off");
  if (on) sound("turn");
}

/** Make a sound, if sounds are wanted. @param {string} name */
export function sound(name) {
  const tones = SOUNDS[name];
  if (!tones || !soundOn()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const tone of tones) play(context, tone);
  } catch {
    // No sound on this device: all of it is visible too.
  }
}

/** @param {AudioContext} audio @param {Tone} tone */
function play(audio, tone) {
  const start = audio.currentTime + tone.at;
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  voice.type = tone.shape;
  voice.frequency.setValueAtTime(tone.pitch, start);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to, start + tone.long);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(tone.loud * 0.3, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + tone.long + 0.02);
}
