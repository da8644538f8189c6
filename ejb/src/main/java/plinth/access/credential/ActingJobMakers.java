package plinth.access.credential;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.AccessProblem;
import plinth.access.ActingMembers;
import plinth.access.CredentialState;
import plinth.access.PausedReason;
import plinth.access.RightsCache;
import plinth.access.key.KeyRevoked;
import plinth.access.oauth.OAuthAppRevoked;
import plinth.jobs.JobMakers;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.TtlCache;

/**
 * Checks the current rights of the members and credentials for which jobs act. Each node reads a
 * credential at most once per second. Jobs of the platform itself are always accepted.
 */
@ApplicationScoped
class ActingJobMakers implements JobMakers {
  private final TtlCache<Key, CredentialState> credentials = new TtlCache<>();

  @Inject private ActingMembers acting;
  @Inject private RightsCache rights;
  @Inject private LiveCredentials live;

  private record Key(long workspaceId, String label) {}

  @Override
  public Caller currentCaller(Caller maker, String permission) {
    return switch (maker.kind()) {
      case ADMIN -> member(maker, permission);
      case API_KEY, OAUTH_APP -> credential(maker);
      default -> maker;
    };
  }

  private Caller member(Caller maker, String permission) {
    long adminId = maker.requireAdminId();
    acting.findPauseReason(maker, adminId).ifPresent(reason -> refuse(reason.words()));
    Caller present = maker.withRights(rights.get(maker, adminId).permissions());
    if (!present.hasRight(permission)) {
      refuse(PausedReason.OWNER_LOST_RIGHTS.words());
    }
    return present;
  }

  private Caller credential(Caller maker) {
    Key key = new Key(maker.requireWorkspace().id(), maker.label());
    if (!credentials.get(key, () -> live.find(maker, maker.label())).isLive()) {
      refuse("its API key or OAuth app was revoked or has expired");
    }
    return maker;
  }

  void onRevoked(@Observes(during = TransactionPhase.AFTER_SUCCESS) KeyRevoked revoked) {
    credentials.invalidateIf(key -> key.label().equals("api_key:" + revoked.id()));
  }

  void onRevoked(@Observes(during = TransactionPhase.AFTER_SUCCESS) OAuthAppRevoked revoked) {
    credentials.invalidateIf(key -> key.label().equals("oauth_app:" + revoked.appId()));
  }

  private static void refuse(String reason) {
    throw new Problem(AccessProblem.RIGHTS_EXCEEDED, "Stopped because " + reason);
  }
}
