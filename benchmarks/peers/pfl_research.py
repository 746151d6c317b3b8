"""LR-MNIST by Apple's pfl-research, in one process, with its PyTorch model."""

import logging
import time

START = time.perf_counter()

import lr_mnist
import numpy as np
import torch
from pfl.aggregate.simulate import SimulatedBackend
from pfl.algorithm.base import NNAlgorithmParams
from pfl.algorithm.federated_averaging import FederatedAveraging
from pfl.callback.central_evaluation import CentralEvaluationCallback
from pfl.data.federated_dataset import FederatedDataset
from pfl.data.pytorch import PyTorchTensorDataset
from pfl.data.sampling import get_user_sampler
from pfl.hyperparam import NNEvalHyperParams, NNTrainHyperParams
from pfl.metrics import Weighted
from pfl.model.pytorch import PyTorchModel


class Logistic(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(784, 10)
        torch.nn.init.zeros_(self.layer.weight)
        torch.nn.init.zeros_(self.layer.bias)

    def forward(self, images):
        return self.layer(images)

    def loss(self, images, labels, is_eval=False):
        return torch.nn.functional.cross_entropy(self(images), labels)

    @torch.no_grad()
    def metrics(self, images, labels, is_eval=False):
        right = (self(images).argmax(dim=1) == labels).float().sum().item()
        return {"accuracy": Weighted(right, len(labels))}


def dataset(images, labels):
    return PyTorchTensorDataset((torch.from_numpy(images), torch.from_numpy(labels).long()))


def main():
    torch.set_num_threads(1)
    np.random.seed(1)
    images, labels, test_images, test_labels = lr_mnist.load()

    def client(number):
        mine = lr_mnist.share(number, len(labels))
        return dataset(images[mine], labels[mine])

    sampler = get_user_sampler("random", list(range(lr_mnist.CLIENTS)))
    clients = FederatedDataset(client, sampler)
    network = Logistic()
    model = PyTorchModel(
        network,
        local_optimizer_create=torch.optim.SGD,
        central_optimizer=torch.optim.SGD(network.parameters(), lr=1.0),
    )
    test = dataset(test_images, test_labels)
    evaluation = NNEvalHyperParams(local_batch_size=10000)
    logging.basicConfig(level=logging.WARNING)
    FederatedAveraging().run(
        algorithm_params=NNAlgorithmParams(
            central_num_iterations=lr_mnist.ROUNDS,
            evaluation_frequency=lr_mnist.TEST_EVERY,
            train_cohort_size=lr_mnist.CALLERS,
            val_cohort_size=0,
        ),
        backend=SimulatedBackend(training_data=clients, val_data=None),
        model=model,
        model_train_params=NNTrainHyperParams(
            local_num_epochs=1,
            local_learning_rate=lr_mnist.LEARNING_RATE,
            local_batch_size=lr_mnist.BATCH,
        ),
        model_eval_params=evaluation,
        callbacks=[
            CentralEvaluationCallback(test, evaluation, frequency=lr_mnist.TEST_EVERY),
        ],
    )
    with torch.no_grad():
        right = network(torch.from_numpy(test_images)).argmax(dim=1).numpy() == test_labels
    print(f"accuracy {right.mean():.4f}; whole: {time.perf_counter() - START:.1f} s")


if __name__ == "__main__":
    main()
