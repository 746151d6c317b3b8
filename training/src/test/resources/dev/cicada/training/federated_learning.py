"""Writes federated_learning.csv: what an implementation that shares nothing with Cicada's learns.

The paper's MNIST experiment: ten clients of five labels each, batches of 10, learning rate 0.01, five local
steps a round. All clients train in every round, eagerly; batches are drawn with replacement. Parameters start
uniformly within 1/sqrt(fan-in). Usage, with numpy 2 and the four gzipped idx files in a folder:

    python3 federated_learning.py FOLDER > federated_learning.csv
"""

import gzip
import sys

import numpy as np

CLIENTS, LABELS, LABELS_PER_CLIENT, ROUNDS, SEEDS = 10, 10, 5, 200, 20
WIDTHS = {"mlp-2x200": [784, 200, 200, 10], "mlp-1x200": [784, 200, 10]}
CASES = [("mlp-2x200", "random", 1), ("mlp-2x200", "random", 10), ("mlp-1x200", "random", 1), ("mlp-2x200", "in-turn", 1)]


def read(folder, name):
    with gzip.open(f"{folder}/{name}-ubyte.gz") as file:
        content = file.read()
    if "images" in name:
        return np.frombuffer(content, np.uint8, offset=16).reshape(-1, 784).astype(np.float32) / 255
    return np.frombuffer(content, np.uint8, offset=8)


def deal(random, labels):
    """For each client, samples of five labels; every sample once, in shards of equal size by label."""
    shards = CLIENTS * LABELS_PER_CLIENT // LABELS
    hands = [{(k + i) % LABELS for i in range(LABELS_PER_CLIENT)} for k in range(CLIENTS)]
    for _ in range(1000):
        one, other = (hands[k] for k in random.choice(CLIENTS, 2, replace=False))
        if one != other:
            given, taken = random.choice(sorted(one - other)), random.choice(sorted(other - one))
            one ^= {given, taken}
            other ^= {given, taken}
    decks = [list(np.array_split(random.permutation(np.where(labels == label)[0]), shards)) for label in range(LABELS)]
    return [np.concatenate([decks[label].pop() for label in hand]) for hand in hands]


def first_parameters(random, widths):
    parameters = []
    for inputs, outputs in zip(widths, widths[1:]):
        bound = 1 / np.sqrt(inputs)
        for shape in ((inputs, outputs), (outputs,)):
            parameters.append(random.uniform(-bound, bound, shape).astype(np.float32))
    return parameters


def activations(parameters, inputs):
    layers = [inputs]
    for at in range(0, len(parameters), 2):
        sums = layers[-1] @ parameters[at] + parameters[at + 1]
        layers.append(np.maximum(sums, 0) if at + 2 < len(parameters) else sums)
    return layers


def step(parameters, inputs, labels):
    layers = activations(parameters, inputs)
    deltas = np.exp(layers[-1] - layers[-1].max(1, keepdims=True))
    deltas /= deltas.sum(1, keepdims=True)
    deltas[np.arange(len(labels)), labels] -= 1
    deltas /= len(labels)
    for at in range(len(parameters) - 2, -1, -2):
        below = deltas @ parameters[at].T * (layers[at // 2] > 0)
        parameters[at] -= 0.01 * layers[at // 2].T @ deltas
        parameters[at + 1] -= 0.01 * deltas.sum(0)
        deltas = below


def run(seed, model, rule, senders, train, test):
    random = np.random.default_rng(seed)
    hands = deal(random, train[1])
    server = first_parameters(random, WIDTHS[model])
    received = [[block.copy() for block in server] for _ in range(CLIENTS)]
    local = [[block.copy() for block in server] for _ in range(CLIENTS)]
    accuracies = []
    for turn in range(ROUNDS):
        for client in range(CLIENTS):
            for _ in range(5):
                batch = random.choice(hands[client], 10)
                step(local[client], train[0][batch], train[1][batch])
        callers = [turn % CLIENTS] if rule == "in-turn" else np.where(random.random(CLIENTS) < senders / CLIENTS)[0]
        for client in callers:
            for block, after, before in zip(server, local[client], received[client]):
                block += (after - before) / CLIENTS
        for client in callers:
            received[client] = [block.copy() for block in server]
            local[client] = [block.copy() for block in server]
        if (turn + 1) % 50 == 0:
            accuracies.append(np.mean(activations(server, test[0])[-1].argmax(1) == test[1]))
    return accuracies


def main(folder):
    train = read(folder, "train-images-idx3"), read(folder, "train-labels-idx1")
    test = read(folder, "t10k-images-idx3"), read(folder, "t10k-labels-idx1")
    print("model,rule,senders,seed,after50,after100,after150,after200")
    for case in CASES:
        for seed in range(SEEDS):
            accuracies = run(seed, *case, train, test)
            print(*case, seed, *(f"{accuracy:.4f}" for accuracy in accuracies), sep=",", flush=True)


main(sys.argv[1])
