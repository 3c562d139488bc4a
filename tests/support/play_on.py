"""Plays or environments of any kind played on for some steps, each with its first legal move; spawned processes import this alone."""

from hashlib import sha256
from typing import Any

import numpy as np


def digest(one: Any, steps: int = 12) -> str:
    """Play on by some steps, and return a hash of everything that was seen."""
    kind = type(one).__name__
    seen = [part for _ in range(steps) for part in KINDS[kind](one)]
    return sha256(repr(seen).encode()).hexdigest()


def play(one: Any) -> list[Any]:
    """A Play, of which every other move is the last legal one."""
    if not one.to_move:
        return [one.payoffs]
    seat = one.to_move[0]
    one.play(seat, one.legal(seat)[-(len(one.log) % 2)])
    return [one.state.astuple(path=True), one.log[-3:], one.draws.draws if one.seed is not None else 0]


def seat_env(one: Any) -> list[Any]:
    """A Gymnasium environment, with bots and their random numbers."""
    if one.episode.play.is_over:
        one.reset()
    observation, reward, over, _, info = one.step(int(one.action_masks().argmax()))
    return [observation.tolist(), reward, over, info["action_mask"].tolist()]


def turns(one: Any) -> list[Any]:
    """A PettingZoo environment of one seat after another."""
    if not one.agents or any(one.terminations.values()):
        one.reset()
    one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
    return [one.agent_selection, one.observe(one.agent_selection)["observation"].tolist(), one.rewards]


def together(one: Any) -> list[Any]:
    """A PettingZoo environment of all seats."""
    if not one.agents:
        one.reset()
    masks = {agent: one.observation_of(agent)["action_mask"] for agent in one.agents}
    observations, rewards, *_ = one.step({agent: int(mask.argmax()) for agent, mask in masks.items()})
    return [[observation["observation"].tolist() for observation in observations.values()], rewards]


def many(one: Any) -> list[Any]:
    """A Gymnasium environment of many games."""
    observations, rewards, *_ = one.step(one.random_actions())
    return [observations.tolist(), rewards.tolist()]


def batch(one: Any) -> list[Any]:
    """Many games at once."""
    one.step(one.random_actions())
    return [one.observations()[one.to_move].tolist(), one.numbers.tolist(), one.masks.tolist(), one.payoffs.tolist()]


def stepper(one: Any) -> list[Any]:
    """One game, compiled."""
    if one.is_over:
        one.start_next()
    one.play(one.legal()[-1])
    return [one.number, one.legal(), one.payoffs, np.array(one.view(0)["to_move"]).tolist()]


def spiel(one: Any) -> list[Any]:
    """A state of OpenSpiel."""
    if not one.is_terminal():
        one.apply_action(one.legal_actions()[-1])
    return [str(one), one.information_state_string(0), one.returns(), one.history()]


KINDS: dict[str, Any] = {
    "Play": play,
    "SeatEnv": seat_env,
    "OrderEnforcingWrapper": turns,
    "parallel_env": together,
    "BatchEnv": many,
    "Batch": batch,
    "Stepper": stepper,
    "State": spiel,
}
