SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.event (
    table_id character varying NOT NULL,
    number integer NOT NULL,
    kind character varying NOT NULL,
    seat integer,
    identity_id character varying,
    body json NOT NULL,
    key character varying,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.game_table (
    id character varying NOT NULL,
    game character varying NOT NULL,
    rules character varying NOT NULL,
    options json NOT NULL,
    seats integer NOT NULL,
    name character varying NOT NULL,
    owner_id character varying NOT NULL,
    listed boolean NOT NULL,
    undo character varying NOT NULL,
    status character varying NOT NULL,
    secret character varying NOT NULL,
    commitment character varying NOT NULL,
    last integer NOT NULL,
    turn_seat integer,
    turn_bot boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.identity (
    id character varying NOT NULL,
    name character varying NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.schema_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.seat (
    table_id character varying NOT NULL,
    number integer NOT NULL,
    kind character varying NOT NULL,
    identity_id character varying,
    name character varying NOT NULL,
    bot character varying,
    stand_in character varying,
    resigned boolean NOT NULL,
    nonce character varying
);
CREATE TABLE public.session (
    hash character varying NOT NULL,
    identity_id character varying NOT NULL,
    kind character varying NOT NULL,
    label character varying NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone
);
CREATE TABLE public.setting (
    key character varying NOT NULL,
    value character varying NOT NULL
);
CREATE TABLE public.snapshot (
    table_id character varying NOT NULL,
    entries integer NOT NULL,
    state json NOT NULL
);
INSERT INTO public.event VALUES ('t', 1, 'move', 0, 'ada', '{"z":1,"a":"first in the alphabet, second here"}', NULL, '2026-03-01 12:01:00.123456+00');
INSERT INTO public.event VALUES ('t', 2, 'move', 0, 'ada', '{"z":2,"a":"first in the alphabet, second here"}', 'first', '2026-03-01 12:02:00.123456+00');
INSERT INTO public.event VALUES ('t', 3, 'move', 0, 'ada', '{"z":3,"a":"first in the alphabet, second here"}', NULL, '2026-03-01 12:03:00.123456+00');
INSERT INTO public.event VALUES ('t', 4, 'move', 0, 'ada', '{"z":4,"a":"first in the alphabet, second here"}', 'third', '2026-03-01 12:04:00.123456+00');
INSERT INTO public.game_table VALUES ('t', 'steam', '1', '{"map":{"name":"ruhr","digest":"d"},"first":[1,null,true,"\u00e9"]}', 2, 'Friday', 'ada', true, 'consent', 'open', '5555555555555555555555555555555555555555555555555555555555555555', 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 4, NULL, false, '2026-03-01 12:00:00.123456+00', '2026-03-01 12:04:00.123456+00');
INSERT INTO public.identity VALUES ('ada', 'Ada Łovelace 🚂', '2026-03-01 12:00:00.123456+00');
INSERT INTO public.identity VALUES ('ben', 'Ben', '2026-03-01 12:00:00.123456+00');
INSERT INTO public.schema_version VALUES ('0001');
INSERT INTO public.seat VALUES ('t', 0, 'person', 'ada', 'Ada', NULL, NULL, false, 'n0');
INSERT INTO public.seat VALUES ('t', 1, 'bot', NULL, 'Greedy', 'greedy', NULL, false, NULL);
INSERT INTO public.session VALUES ('hash', 'ada', 'browser', 'this one', '2026-03-01 12:00:00.123456+00', '2026-03-01 12:00:00.123456+00', NULL);
INSERT INTO public.setting VALUES ('secret_key', 'kept');
INSERT INTO public.snapshot VALUES ('t', 2, '{"turn":2,"deck":["red","blue"]}');
ALTER TABLE ONLY public.event
    ADD CONSTRAINT pk_event PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT pk_game_table PRIMARY KEY (id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT pk_identity PRIMARY KEY (id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT pk_seat PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT pk_session PRIMARY KEY (hash);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT pk_setting PRIMARY KEY (key);
ALTER TABLE ONLY public.snapshot
    ADD CONSTRAINT pk_snapshot PRIMARY KEY (table_id, entries);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT uq_event_table_id_identity_id_key UNIQUE (table_id, identity_id, key);
CREATE INDEX ix_game_table_bot_turns ON public.game_table USING btree (changed_at) WHERE turn_bot;
CREATE INDEX ix_game_table_owner_id ON public.game_table USING btree (owner_id);
CREATE INDEX ix_game_table_status_changed_at ON public.game_table USING btree (status, changed_at);
CREATE INDEX ix_game_table_status_created_at ON public.game_table USING btree (status, created_at);
CREATE INDEX ix_seat_identity_id ON public.seat USING btree (identity_id);
CREATE INDEX ix_session_identity_id ON public.session USING btree (identity_id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT fk_event_identity_id FOREIGN KEY (identity_id) REFERENCES public.identity(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT fk_event_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id);
ALTER TABLE ONLY public.game_table
    ADD CONSTRAINT fk_game_table_owner_id FOREIGN KEY (owner_id) REFERENCES public.identity(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_identity_id FOREIGN KEY (identity_id) REFERENCES public.identity(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT fk_seat_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT fk_session_identity_id FOREIGN KEY (identity_id) REFERENCES public.identity(id);
ALTER TABLE ONLY public.snapshot
    ADD CONSTRAINT fk_snapshot_table_id FOREIGN KEY (table_id) REFERENCES public.game_table(id);
