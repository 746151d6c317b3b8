"""What a client is told of its run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cicada.layout import Layout
from cicada.stubs import messages


@dataclass(frozen=True)
class Enrolment:
    """What a client is told of its run; a ``train`` with a method ``bind`` hears of it."""

    run: str
    number: int
    layout: Layout
    settings: Mapping[str, str]
    labels: int
    sample_shape: tuple[int, int, int]
    """Channels, height and width; zeros if the server does not care."""
    scale: tuple[float, ...]
    offset: tuple[float, ...]
    steps_before: Callable[[int], int]
    """How many local steps this client has done when a round begins."""

    @staticmethod
    def of(
        response: messages.EnrolResponse,
        layout: Layout,
        settings: Mapping[str, str],
        steps_before: Callable[[int], int],
    ) -> Enrolment:
        samples = response.samples
        return Enrolment(
            run=response.run,
            number=response.number,
            layout=layout,
            settings=settings,
            labels=samples.labels,
            sample_shape=(samples.channels, samples.height, samples.width),
            scale=tuple(samples.scale),
            offset=tuple(samples.offset),
            steps_before=steps_before,
        )

    def scaled(self, samples: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Bytes as the model sees them, channel by channel; a row for each sample."""
        channels = samples.reshape(len(samples), len(self.scale), -1).astype(np.float32)
        scale = np.array(self.scale, np.float32)[None, :, None]
        offset = np.array(self.offset, np.float32)[None, :, None]
        scaled: NDArray[np.float32] = channels * scale + offset
        return scaled.reshape(len(samples), -1)
