"""The cheapest path between two cities, by what each route costs."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules.board import Board

FAR: Final = 10_000  # more than any path costs


@final
class PathSearch:
    """Dijkstra's algorithm on packed rows, which each search uses again."""

    def __init__(self, board: Board) -> None:
        cities = len(board.cities)
        # The routes of each city one after another, and the cities at their other ends.
        ends = [[(r.index, r.b.index if r.a is city else r.a.index) for r in city.routes] for city in board.cities]
        self.first = vec[i64]([sum([len(of_city) for of_city in ends[:city]]) for city in range(cities + 1)])
        self.route = vec[i64]([route for of_city in ends for route, _ in of_city])
        self.other = vec[i64]([other for of_city in ends for _, other in of_city])
        self.far = vec[i64]([FAR] * cities)
        self.cost = self.far  # of the cheapest path to each city found so far
        self.by_route = vec[i64]([0] * cities)  # the last route of that path
        self.came_from = vec[i64]([0] * cities)
        self.reached = vec[i64]([0] * cities)  # cities from which the search goes on

    def path(self, price: vec[i64], start: i64, goal: i64) -> tuple[int, list[int]]:
        """Return the cost and routes of the cheapest path, last one first; FAR and no routes if there is none."""
        found = self.search(price, start, goal)
        return found, self.trail(start, goal) if found < FAR else []

    def trail(self, start: i64, goal: i64) -> list[int]:
        """Return the routes of the path that has just been found, last one first."""
        routes: list[int] = []
        while goal != start:
            routes.append(self.by_route[goal])
            goal = self.came_from[goal]
        return routes

    def search(self, price: vec[i64], start: i64, goal: i64) -> i64:
        """Return the cost of the cheapest path, FAR if there is none."""
        cost = self.cost = self.far[:]
        reached = self.reached
        cost[start] = 0
        reached[0] = start
        count: i64 = 1
        while count:
            nearest = self.nearest(count)
            city = reached[nearest]
            if city == goal:
                return cost[city]
            count -= 1
            reached[nearest] = reached[count]
            count = self.go_on(price, city, count)
        return FAR

    def nearest(self, count: i64) -> i64:
        """Return the place of the city that is reached at the least cost, the first of several by its number."""
        cost, reached = self.cost, self.reached
        found: i64 = 0
        nearest, least = reached[0], cost[reached[0]]
        place: i64
        for place in range(1, count):
            city = reached[place]
            if cost[city] < least or (cost[city] == least and city < nearest):
                found, nearest, least = place, city, cost[city]
        return found

    def go_on(self, price: vec[i64], city: i64, count: i64) -> i64:
        """Go on from a city along its routes; return how many cities are reached then."""
        cost, so_far = self.cost, self.cost[city]
        routes, others = self.route, self.other
        place: i64
        for place in range(self.first[city], self.first[city + 1]):
            other = others[place]
            found = so_far + price[routes[place]]
            if found < cost[other]:
                if cost[other] == FAR:
                    self.reached[count] = other
                    count += 1
                cost[other] = found
                self.by_route[other] = routes[place]
                self.came_from[other] = city
        return count
