"""LR-MNIST in plain numpy: data, local training and testing, for whatever framework drives them."""

import glob
import gzip
import os
import zipfile

import numpy as np

CLIENTS, CALLERS, ROUNDS, BATCH, LEARNING_RATE, TEST_EVERY = 1000, 10, 100, 10, 0.03, 20

JAR = "org/jetbrains/kotlinx/kotlin-deeplearning-api/0.1.1/*.jar"


def load():
    """MNIST as (training images, labels, test images, labels), from the jar that the build brings."""
    repository = os.environ.get("MAVEN_REPOSITORY", os.path.expanduser("~/.m2/repository"))
    with zipfile.ZipFile(glob.glob(os.path.join(repository, JAR))[0]) as jar:

        def read(name, header):
            return np.frombuffer(gzip.decompress(jar.read("datasets/mnist/" + name)), np.uint8)[header:]

        def images(name):
            return read(name + "-images-idx3-ubyte.gz", 16).reshape(-1, 784).astype(np.float32) / 255

        def labels(name):
            return read(name + "-labels-idx1-ubyte.gz", 8)

        return images("train"), labels("train"), images("t10k"), labels("t10k")


def probabilities(weights, bias, images):
    scores = images @ weights + bias
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def train(weights, bias, images, labels, seed):
    """One epoch of SGD over a client's samples; returns the new weights and bias."""
    weights, bias = weights.copy(), bias.copy()
    order = np.random.default_rng(seed).permutation(len(labels))
    for first in range(0, len(order), BATCH):
        batch = order[first : first + BATCH]
        error = probabilities(weights, bias, images[batch])
        error[np.arange(len(batch)), labels[batch]] -= 1
        weights -= LEARNING_RATE / len(batch) * (images[batch].T @ error)
        bias -= LEARNING_RATE * error.mean(axis=0)
    return weights, bias


def accuracy(weights, bias, images, labels):
    return float((probabilities(weights, bias, images).argmax(axis=1) == labels).mean())


def share(client, count):
    """The samples of a client: every thousandth, so that all have as many."""
    return np.arange(client, count, CLIENTS)
