package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.session.Sessions;
import plinth.tenancy.BusinessTime;
import plinth.usage.Metric;
import plinth.usage.Usage;
import plinth.usage.UsageProblem;

/**
 * Applies a session's status as its provider reports it, and counts the session while it is
 * connected. The count is raised before the status is stored, and lowered after it, so that there
 * are never more connected sessions than counted ones. Each step can be repeated.
 */
@ApplicationScoped
@Saga
public class SessionStates {
  private static final String SESSION = "session:";

  /** How long a count may exist before its session is connected. */
  private static final Duration GRACE = Duration.ofMinutes(5);

  @Inject private Sessions sessions;
  @Inject private Providers providers;
  @Inject private Usage usage;
  @Inject private BusinessTime time;

  /** Refuses with 402 if one more connected session would exceed the plan's limit. */
  public void requireFreeSlot(Caller caller, ProviderType type, String slug) {
    if (type == ProviderType.CHATAPP) {
      String source = "may:" + slug;
      reserve(caller, source);
      usage.release(caller, Metric.CHATAPP_SESSIONS, source);
    }
  }

  /**
   * Stores the status that the provider answered. Refuses with 402 to connect above the plan's
   * limit.
   */
  public void applyAnswer(Caller caller, Sessions.Known session, Inbound.SessionChanged changed) {
    changeStatus(caller, session, changed, null);
  }

  /**
   * Stores a reported status. A session above the plan's limit is stopped and fails with that
   * reason.
   */
  void applyReport(Caller caller, Sessions.Known session, Inbound.SessionChanged changed) {
    try {
      changeStatus(caller, session, changed, changed.at());
    } catch (Problem refused) {
      if (refused.code() != UsageProblem.PLAN_LIMIT_EXCEEDED) {
        throw refused;
      }
      stopOverLimit(caller, session, changed.phone(), changed.at());
    }
  }

  private void stopOverLimit(
      Caller caller, Sessions.Known session, @Nullable String phone, @Nullable Instant at) {
    sessions.saveStatus(
        caller,
        session,
        new Inbound.SessionChanged(
            SessionStatus.FAILED,
            phone,
            UsageProblem.PLAN_LIMIT_EXCEEDED.name(),
            at == null ? Time.now() : at),
        at);
    MessagingProvider provider = providers.of(session.view().providerType());
    BestEffort.run(
        "session_over_limit_stop",
        () -> provider.act(session.account(), SessionAction.STOP, Time.now()));
  }

  private void changeStatus(
      Caller caller, Sessions.Known session, Inbound.SessionChanged changed, @Nullable Instant at) {
    boolean isCounted = session.view().providerType() == ProviderType.CHATAPP;
    boolean isConnected = changed.status() == SessionStatus.CONNECTED;
    if (isCounted && isConnected) {
      reserve(caller, source(session.view().slug()));
    }
    boolean isNoted = sessions.saveStatus(caller, session, changed, at);
    if (isCounted && isNoted != isConnected) {
      updateCount(caller, session.view().slug());
    }
  }

  /**
   * Updates the count of a session from its current status. Concurrent status changes are seen
   * after the count changed, either here or by the other one.
   */
  private void updateCount(Caller caller, String slug) {
    if (!isConnected(caller, slug)) {
      release(caller, slug);
      if (isConnected(caller, slug)) {
        reserve(caller, source(slug));
      }
    }
  }

  private boolean isConnected(Caller caller, String slug) {
    return sessions.listConnected(caller, ProviderType.CHATAPP).contains(slug);
  }

  /**
   * Makes the count match the connected sessions. Recent counts are left to the operation that made
   * them. A connected session above the plan's limit is stopped.
   */
  public void reconcile(Caller caller) {
    Instant before = Time.now().minus(GRACE);
    List<String> counted = usage.sources(caller, Metric.CHATAPP_SESSIONS, before);
    for (String source : counted) {
      String slug = source.startsWith(SESSION) ? source.substring(SESSION.length()) : null;
      if (slug == null) {
        usage.release(caller, Metric.CHATAPP_SESSIONS, source);
      } else {
        updateCount(caller, slug);
      }
    }
    for (String slug : sessions.listConnected(caller, ProviderType.CHATAPP)) {
      ensureCounted(caller, slug);
    }
  }

  private void ensureCounted(Caller caller, String slug) {
    try {
      reserve(caller, source(slug));
      updateCount(caller, slug);
    } catch (Problem refused) {
      if (refused.code() != UsageProblem.PLAN_LIMIT_EXCEEDED) {
        throw refused;
      }
      Sessions.Known session = sessions.requireWithAccount(caller, slug);
      if (session.view().status() == SessionStatus.CONNECTED) {
        stopOverLimit(caller, session, null, null);
      }
    }
  }

  /** Releases the count of a deleted session. */
  public void release(Caller caller, String slug) {
    usage.release(caller, Metric.CHATAPP_SESSIONS, source(slug));
  }

  private void reserve(Caller caller, String source) {
    usage.reserve(caller, Metric.CHATAPP_SESSIONS, source, 1, time.now(caller));
  }

  private static String source(String slug) {
    return SESSION + slug;
  }
}
