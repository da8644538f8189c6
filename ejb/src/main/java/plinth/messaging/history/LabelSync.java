package plinth.messaging.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.messaging.MessagingProblem;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.chat.Chats;
import plinth.messaging.label.Labels;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.session.Sessions;
import plinth.messaging.store.Chat;

/**
 * Synchronizes labels with the provider: fetches them, and assigns them to chats first at the
 * provider and then here.
 */
@ApplicationScoped
@Saga
public class LabelSync {
  private static final String LABELS = "labels";

  @Inject private Sessions sessions;
  @Inject private Chats chats;
  @Inject private Labels labels;
  @Inject private Providers providers;

  /**
   * The result of a sync.
   *
   * @param labels number of labels of the session
   */
  public record Synced(String session, int labels) {}

  /**
   * Fetches the labels of a session, or of the default session if none is given. Refuses an unknown
   * session.
   */
  public Synced fetch(Caller caller, @Nullable String session) {
    Sessions.Known known =
        session == null
            ? sessions.requireWithAccount(caller, requireDefault(caller))
            : requireSession(caller, session);
    MessagingProvider.LabelSource source = source(known.view().providerType());
    if (known.view().status() != SessionStatus.CONNECTED) {
      throw new Problem(MessagingProblem.SESSION_NOT_CONNECTED);
    }
    List<Inbound.LabelKept> all = ProviderCalls.call(() -> source.labels(known.account()));
    return new Synced(known.view().slug(), labels.sync(caller, known.id(), all));
  }

  /**
   * Returns the session that a body names. An unknown session is a validation error of the body.
   */
  private Sessions.Known requireSession(Caller caller, String session) {
    try {
      return sessions.requireWithAccount(caller, session);
    } catch (Problem refused) {
      throw refused.code() == KernelProblem.NOT_FOUND
          ? Problem.invalid("session", "unknown", "There is no session " + session)
          : refused;
    }
  }

  private String requireDefault(Caller caller) {
    return sessions.choices(caller).stream()
        .filter(MessagingSession.Choice::isDefault)
        .map(MessagingSession.Choice::slug)
        .findFirst()
        .orElseThrow(() -> new Problem(MessagingProblem.NO_DEFAULT_SESSION));
  }

  /** Replaces the labels of a chat. Refuses unknown labels by their index. */
  public Chat replace(Caller caller, String chatSlug, List<String> slugs) {
    Chats.Asked asked = chats.requireForProvider(caller, chatSlug);
    return assign(caller, asked, labels.providerIds(caller, asked.sessionId(), slugs));
  }

  /** Removes a label from a chat. Refuses a label that the chat does not have. */
  public Chat remove(Caller caller, String chatSlug, String label) {
    Chats.Asked asked = chats.requireForProvider(caller, chatSlug);
    return assign(caller, asked, labels.without(caller, asked.chatId(), label));
  }

  private Chat assign(Caller caller, Chats.Asked asked, List<String> ids) {
    MessagingProvider.LabelSource source = source(asked.type());
    String there = asked.chat().providerId();
    ProviderCalls.run(() -> source.label(asked.account(), there, ids));
    labels.replace(caller, asked.sessionId(), asked.chatId(), ids);
    return chats.pushLabels(caller, asked.chat().slug());
  }

  private MessagingProvider.LabelSource source(ProviderType type) {
    return providers.requireAbility(type, MessagingProvider.LabelSource.class, LABELS);
  }
}
