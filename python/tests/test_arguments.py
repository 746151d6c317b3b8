"""Arguments that cannot be get a sentence: what was given, and what is allowed."""

import numpy as np
import pytest

import cicada
from cicada import client, dense, models


def join(**arguments):
    return client.Client(**{"server": "127.0.0.1:1", "train": lambda p, s, r: p, **arguments})


def network(x=((1.0,),), y=(0,), classes=2, **more):
    return dense.Training(x, y, classes=classes, **more)


RAGGED = [[1], [1, 2]]
SENTENCES = {
    "server is 5; it must be HOST:PORT": lambda: join(server=5),
    "name is 5; it must be a text": lambda: join(name=5),
    "evaluate is 5; it must be a function": lambda: join(evaluate=5),
    "listener is 5; it must be": lambda: join(listener=5),
    "layout is 5; it must be": lambda: join(layout=5),
    "initial is 5; it must be arrays by name": lambda: join(initial=5),
    "w cannot be read as numbers": lambda: join(initial={"w": RAGGED}),
    "samples is many; it must be a whole number, 0 or more": lambda: join(samples="many"),
    "samples is -1; it must be a whole number, 0 or more": lambda: join(samples=-1),
    r"the shape of x is \(0,\); it must be not empty": lambda: network(x=[]),
    r"the shape of x is \(\); it must be not empty": lambda: network(x=1.0),
    "x cannot be read as numbers: setting": lambda: network(x=RAGGED),
    "x cannot be read as numbers: could": lambda: network(x=[["a"]]),
    "x is not finite everywhere": lambda: network(x=[[np.nan]]),
    "the range of y is 5 to 5": lambda: network(y=[5]),
    "classes is 0; it must be a whole number": lambda: network(classes=0),
    "a width in hidden is 0; it must be a whole number": lambda: network(hidden=[0]),
    "learning_rate is -1.0; it must be positive": lambda: network(learning_rate=-1),
    "batch_size is 0; it must be a whole number": lambda: network(batch_size=0),
    "a model must be arrays by name": lambda: models.save([1], "x.npz"),
    "w cannot be read as numbers: could": lambda: models.save({"w": "x"}, "x.npz"),
    "x.npz cannot be written": lambda: models.save({"w": [1]}, "/no/where/x.npz"),
    "there is no file nowhere.npz": lambda: models.load("nowhere.npz"),
    "the arrays of the model do not fit together": lambda: models.to_onnx(
        {"layer0.weights": np.zeros((3, 2)), "layer0.biases": np.zeros(5)}, "x.onnx"
    ),
    "a run is 'runs/mine'; it must be what cicada.simulate": lambda: cicada.plot(["runs/mine"]),
    "a run is 5; it must be what cicada.simulate": lambda: cicada.plot(5),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_cannot_be_is_refused_in_a_sentence(sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(cicada.CicadaError, match=sentence):
        SENTENCES[sentence]()


def test_state_dicts_without_pytorch_or_of_something_else_get_a_sentence(tmp_path):
    try:
        import torch  # noqa: F401
    except ImportError:
        sentence = "state dicts need PyTorch"
    else:
        sentence = "is not the file of a PyTorch state dict"
    with pytest.raises(cicada.CicadaError, match=sentence):
        models.from_state_dict(tmp_path / "nothing.pt", tmp_path / "x.npz")
