"""A node that adds one to every number, so that the end tells how many rounds there were."""

from flwr.app import ArrayRecord, Context, Message, MetricRecord, RecordDict
from flwr.clientapp import ClientApp

app = ClientApp()


@app.train()
def train(message: Message, context: Context) -> Message:
    arrays = message.content["arrays"].to_numpy_ndarrays()
    node = context.node_id  # beyond what a metric can hold
    content = {
        "arrays": ArrayRecord([array + 1 for array in arrays]),
        "metrics": MetricRecord({"num-examples": 1, "low": node % 2**32, "high": node >> 32}),
    }
    return Message(RecordDict(content), reply_to=message)
