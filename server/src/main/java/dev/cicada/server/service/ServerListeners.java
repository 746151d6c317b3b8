package dev.cicada.server.service;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Phase;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** Several listeners of a server, told one after the other. */
public record ServerListeners(List<ServerListener> all) implements ServerListener {
  @Override
  public void recovered(int round) {
    tell(each -> each.recovered(round));
  }

  @Override
  public void planned(Entry.Planned plan) {
    tell(each -> each.planned(plan));
  }

  @Override
  public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    tell(each -> each.closed(close, plan, model));
  }

  @Override
  public void spentPrivacy(double[] epsilons) {
    tell(each -> each.spentPrivacy(epsilons));
  }

  @Override
  public void tested(int round, Evaluation test) {
    tell(each -> each.tested(round, test));
  }

  @Override
  public void testedBy(Member client, int round, Evaluation test) {
    tell(each -> each.testedBy(client, round, test));
  }

  @Override
  public void planningFailed(int round, RuntimeException failure) {
    tell(each -> each.planningFailed(round, failure));
  }

  @Override
  public void aggregationFailed(int round, List<String> leftOut, RuntimeException failure) {
    tell(each -> each.aggregationFailed(round, leftOut, failure));
  }

  @Override
  public void setAside(Entry.SetAside entry) {
    tell(each -> each.setAside(entry));
  }

  @Override
  public void stumbled(RuntimeException failure) {
    tell(each -> each.stumbled(failure));
  }

  @Override
  public void listening(int clients) {
    tell(each -> each.listening(clients));
  }

  @Override
  public void connected(Member client) {
    tell(each -> each.connected(client));
  }

  @Override
  public void disconnected(Member client) {
    tell(each -> each.disconnected(client));
  }

  @Override
  public void uploading(int count) {
    tell(each -> each.uploading(count));
  }

  @Override
  public void waiting(Phase phase, int round, long untilMillis) {
    tell(each -> each.waiting(phase, round, untilMillis));
  }

  @Override
  public void dismissed(Member member, Reason reason) {
    tell(each -> each.dismissed(member, reason));
  }

  @Override
  public void displaced(Member member) {
    tell(each -> each.displaced(member));
  }

  @Override
  public void strangers(List<String> files) {
    tell(each -> each.strangers(files));
  }

  @Override
  public void received(long bytes) {
    tell(each -> each.received(bytes));
  }

  @Override
  public void sent(long bytes) {
    tell(each -> each.sent(bytes));
  }

  @Override
  public void refused(String client, Reason reason, String message) {
    tell(each -> each.refused(client, reason, message));
  }

  @Override
  public void malformed(String method, String detail) {
    tell(each -> each.malformed(method, detail));
  }

  @Override
  public void storageFailed(IOException failure) {
    tell(each -> each.storageFailed(failure));
  }

  @Override
  public void recovering() {
    tell(ServerListener::recovering);
  }

  @Override
  public void failed(Throwable failure) {
    tell(each -> each.failed(failure));
  }

  private void tell(Consumer<ServerListener> event) {
    all.forEach(event);
  }
}
