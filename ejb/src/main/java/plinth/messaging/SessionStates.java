package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Problem;
import plinth.kernel.Soft;
import plinth.kernel.Time;
import plinth.tenancy.BusinessTime;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.usage.UsageProblem;

/**
 * Has a session stand as its provider says, and counts it while it is connected. The count comes
 * before the status on the way up and after it on the way down, so that no moment shows more
 * connected sessions than are counted; each step may be repeated.
 *
 * <p>Spec: Metered limits per plan.
 */
@ApplicationScoped
@Passage
public class SessionStates {
  @Inject private Sessions sessions;
  @Inject private Providers providers;
  @Inject private Usage usage;
  @Inject private BusinessTime time;

  /** Refuses with 402 where one more connected session would be over the plan's limit. */
  void mayConnect(Caller caller, ProviderType type, String slug) {
    if (type == ProviderType.CHATAPP) {
      String source = "may:" + slug;
      reserve(caller, source);
      usage.release(caller, Metric.CHATAPP_SESSIONS, source);
    }
  }

  /** Notes what the provider answered; refuses with 402 to connect over the plan's limit. */
  void answered(Caller caller, Sessions.Known session, Inbound.SessionChanged changed) {
    become(caller, session, changed, null);
  }

  /** Notes what the provider told. What the plan does not allow is stopped, and says so. */
  void told(Caller caller, Sessions.Known session, Inbound.SessionChanged changed) {
    try {
      become(caller, session, changed, changed.at());
    } catch (Problem refused) {
      if (refused.code() != UsageProblem.PLAN_LIMIT_EXCEEDED) {
        throw refused;
      }
      sessions.stands(
          caller,
          session,
          new Inbound.SessionChanged(
              SessionStatus.FAILED,
              changed.phone(),
              UsageProblem.PLAN_LIMIT_EXCEEDED.name(),
              changed.at()),
          null);
      MessagingProvider provider = providers.of(session.view().providerType());
      Soft.run(
          "session_over_limit_stop",
          () -> provider.act(session.account(), SessionAction.STOP, Time.now()));
    }
  }

  private void become(
      Caller caller, Sessions.Known session, Inbound.SessionChanged changed, @Nullable Instant at) {
    boolean isCounted = session.view().providerType() == ProviderType.CHATAPP;
    boolean isConnected = changed.status() == SessionStatus.CONNECTED;
    if (isCounted && isConnected) {
      reserve(caller, source(session.view().slug()));
    }
    boolean isNoted = sessions.stands(caller, session, changed, at);
    if (isCounted && isNoted && !isConnected) {
      release(caller, session.view().slug());
    } else if (isCounted && isConnected && !isNoted) {
      settle(caller, session);
    }
  }

  /** What was told late changed nothing: the session is counted as it stands. */
  private void settle(Caller caller, Sessions.Known session) {
    MessagingSession now = sessions.bySlug(caller, session.view().slug());
    if (now.status() != SessionStatus.CONNECTED) {
      release(caller, now.slug());
    }
  }

  /** Gives back what a session that is gone counted. */
  void release(Caller caller, String slug) {
    usage.release(caller, Metric.CHATAPP_SESSIONS, source(slug));
  }

  private void reserve(Caller caller, String source) {
    usage.reserve(caller, Metric.CHATAPP_SESSIONS, source, 1, time.now(caller));
  }

  private static String source(String slug) {
    return "session:" + slug;
  }
}
