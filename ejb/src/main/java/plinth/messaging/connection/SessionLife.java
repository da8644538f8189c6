package plinth.messaging.connection;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.MessagingProblem;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.inbound.Addresses;
import plinth.messaging.inbound.SessionStates;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.SessionAction;
import plinth.messaging.session.Sessions;

/** Creates, starts, signs in, stops and removes sessions at their providers. */
@ApplicationScoped
@Saga
public class SessionLife {
  private static final int SLUG = 20;
  private static final int SECRET_BYTES = 32;
  private static final int LOOKS = 10;
  private static final long PAUSE_MILLIS = 200;

  @Inject private Sessions sessions;
  @Inject private SessionStates states;
  @Inject private Addresses addresses;
  @Inject private Providers providers;
  @Inject private Tokens tokens;

  /** Creates a stopped session. Refuses invalid credentials by their names. */
  public MessagingSession create(Caller caller, ProviderType type, SessionDrafts.NewSession draft) {
    return add(caller, type, draft.name().strip(), draft.credentials()).view();
  }

  private Sessions.Known add(
      Caller caller, ProviderType type, @Nullable String name, @Nullable JsonObject given) {
    JsonObject credentials =
        providers
            .of(type)
            .credentials(
                given == null ? Json.createObjectBuilder().build() : given,
                Secrets.randomToken(SECRET_BYTES));
    String slug = Secrets.randomWord(SLUG);
    addresses.add(caller, slug);
    return sessions.add(caller, type, slug, name, credentials);
  }

  /**
   * Creates a session without a name, starts it and returns its QR code. Refuses sessions above the
   * plan's limit (402) and types that do not sign in by a QR code.
   */
  public Connected connect(Caller caller, ProviderType type) {
    providers.requireAbility(type, MessagingProvider.QrCodes.class, "QR codes");
    String probe = Secrets.randomWord(SLUG);
    states.requireFreeSlot(caller, type, probe);
    Sessions.Known session = add(caller, type, null, null);
    String slug = session.view().slug();
    act(caller, type, slug, SessionAction.START);
    QrView code = pollCode(caller, type, sessions.requireWithAccount(caller, type, slug));
    return new Connected(sessions.bySlug(caller, slug), code);
  }

  /**
   * A new session with its QR code.
   *
   * @param qr null if the session connected before a code was read, or if the provider has no code
   *     yet; request it later
   */
  public record Connected(MessagingSession session, @Nullable QrView qr) {}

  /**
   * Starts, stops, restarts or signs out a session. Refuses a start above the plan's limit (402).
   */
  public MessagingSession act(Caller caller, ProviderType type, String slug, SessionAction action) {
    Sessions.Known session = sessions.requireWithAccount(caller, type, slug);
    boolean isOn = session.view().status() == SessionStatus.CONNECTED;
    boolean isStart = action == SessionAction.START || action == SessionAction.RESTART;
    if (isStart && !isOn) {
      states.requireFreeSlot(caller, type, slug);
    }
    MessagingProvider provider = providers.of(type);
    Account account = isStart ? tokens.renewIfDue(caller, session) : session.account();
    Inbound.SessionChanged changed =
        ProviderCalls.call(() -> provider.act(account, action, Time.now()));
    states.applyAnswer(caller, session, changed);
    return sessions.bySlug(caller, slug);
  }

  /**
   * Returns the QR code of a session for a person to scan; null if the session is already
   * connected. Waits briefly for a session that is starting. Refuses a stopped session.
   */
  public @Nullable QrView qr(Caller caller, ProviderType type, String slug) {
    providers.requireAbility(type, MessagingProvider.QrCodes.class, "QR codes");
    Sessions.Known session = sessions.requireWithAccount(caller, type, slug);
    if (session.view().status() == SessionStatus.STOPPED
        || session.view().status() == SessionStatus.LOGGED_OUT) {
      throw new Problem(MessagingProblem.SESSION_NOT_CONNECTED, "Start the session first");
    }
    QrView code = pollCode(caller, type, session);
    if (code == null && sessions.bySlug(caller, slug).status() != SessionStatus.CONNECTED) {
      throw new Problem(MessagingProblem.PROVIDER_UNREACHABLE, "There is no QR code to scan yet");
    }
    return code;
  }

  /** Polls for a code for a while. Returns null if there is none or none is needed any more. */
  private @Nullable QrView pollCode(Caller caller, ProviderType type, Sessions.Known session) {
    MessagingProvider.QrCodes codes =
        providers.requireAbility(type, MessagingProvider.QrCodes.class, "QR codes");
    String slug = session.view().slug();
    for (int look = 0; look < LOOKS; look++) {
      var code = ProviderCalls.tryCall(() -> codes.qr(session.account(), Time.now()));
      if (code.isPresent()) {
        return QrView.of(code.get());
      } else if (sessions.bySlug(caller, slug).status() == SessionStatus.CONNECTED) {
        return null;
      }
      ProviderCalls.pause(PAUSE_MILLIS);
    }
    return null;
  }

  /** Deletes a session with its chats and messages, also at its provider. */
  public void remove(Caller caller, ProviderType type, String slug) {
    Sessions.Known session = sessions.requireWithAccount(caller, type, slug);
    // A failure at the provider does not prevent the deletion here.
    BestEffort.run("session_remove", () -> providers.of(type).remove(session.account()));
    sessions.delete(caller, session.id());
    states.release(caller, slug);
    addresses.remove(caller, slug);
  }

  /** Deletes several sessions. If any is unknown, refuses it by its index and deletes none. */
  public int remove(Caller caller, ProviderType type, List<String> slugs) {
    for (int i = 0; i < slugs.size(); i++) {
      try {
        sessions.get(caller, type, slugs.get(i));
      } catch (Problem unknown) {
        throw Problem.invalid("slugs[" + i + "]", "unknown", slugs.get(i) + " is unknown");
      }
    }
    List<String> once = slugs.stream().distinct().toList();
    once.forEach(slug -> remove(caller, type, slug));
    return once.size();
  }
}
