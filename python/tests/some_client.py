"""A client as a process of its own, for tests that kill it: numpy or PyTorch, over TLS."""

import sys

import numpy as np
from conftest import LABELS, SIDE, samples_of

from cicada import client, dense

kind, server, credentials, number = sys.argv[1:5]
x, y = samples_of(int(number))
if kind == "torch":
    import torch

    from cicada import torch as adapter

    torch.set_num_threads(1)
    module = torch.nn.Sequential(
        torch.nn.Linear(SIDE * SIDE, 12), torch.nn.ReLU(), torch.nn.Linear(12, LABELS)
    )
    inputs = torch.from_numpy(x.reshape(len(y), -1) / np.float32(100))
    data = torch.utils.data.TensorDataset(inputs, torch.from_numpy(y.astype(np.int64)))
    train = adapter.Training(
        module,
        torch.optim.SGD(module.parameters(), lr=0.1),
        torch.utils.data.DataLoader(data, batch_size=10),
    )
else:
    train = dense.Training(x, y, classes=LABELS, hidden=[12])
client.run(
    server, train, credentials=credentials, gain=lambda round: 1e-10, listener=client.Printed()
)
print("the run is over")
