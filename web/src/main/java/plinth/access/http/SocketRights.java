package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.RightsCache;
import plinth.access.RightsChanged;
import plinth.access.policy.RequiredFactors;
import plinth.kernel.BestEffort;
import plinth.kernel.Signal;
import plinth.kernel.Workers;
import plinth.realtime.http.Sockets;

/**
 * Makes open sockets check their rights as soon as rights in their workspace are changed, on any
 * node: a removed member receives nothing more, and a member who lost a right receives nothing that
 * requires it.
 */
@ApplicationScoped
class SocketRights {
  @Inject private RightsCache rights;
  @Inject private RequiredFactors factors;
  @Inject private Sockets sockets;
  @Inject private Workers workers;

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    recheck(change.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    RightsChanged.findWorkspaceId(signal).ifPresent(this::recheck);
  }

  private void recheck(long workspaceId) {
    workers.execute(
        () ->
            BestEffort.run(
                "room_rights",
                () -> {
                  rights.invalidate(workspaceId);
                  factors.invalidate(workspaceId);
                  sockets.recheck(workspaceId);
                }));
  }
}
