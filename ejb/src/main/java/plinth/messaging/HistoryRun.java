package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * Compares the provider's history with what is here, and stores what is missing: some chats with
 * their last messages a chunk, or some messages of one chat. The provider is only read, so that a
 * chunk may be repeated. What the job counts as succeeded are the messages that were missing.
 *
 * <p>Spec: Messaging (chats, messages).
 */
@ApplicationScoped
public class HistoryRun implements JobKind {
  /** The key of this kind. */
  public static final String KEY = "messaging.history";

  static final String SESSION = "session";
  static final String CHAT = "chat";

  private static final String OFFSET = "offset";
  private static final int CHATS = 10;
  private static final int MESSAGES = 100;

  /** So far back messages of one chat are looked at. */
  private static final int DEEPEST = 10_000;

  @Inject private SessionRepository sessions;
  @Inject private Accounts accounts;
  @Inject private Providers providers;
  @Inject private Receiving receiving;

  @Override
  public String key() {
    return KEY;
  }

  static JsonObject parameters(long session, String chat) {
    return Json.createObjectBuilder().add(SESSION, session).add(CHAT, chat).build();
  }

  @Override
  public Chunk next(Caller caller, JobWork work) {
    long id = work.parameters().getJsonNumber(SESSION).longValueExact();
    SessionRow session = sessions.byId(id).orElseThrow(() -> Problem.notFound("Session"));
    MessagingProvider.Histories histories =
        providers.ability(session.type(), MessagingProvider.Histories.class, "history");
    Account account = accounts.of(caller, session);
    String chat = work.parameters().getString(CHAT);
    JsonObject checkpoint = work.checkpoint();
    int offset = checkpoint == null ? 0 : checkpoint.getInt(OFFSET);
    return chat.isEmpty()
        ? chats(caller, session, histories, account, offset)
        : messages(caller, session, histories, account, chat, offset);
  }

  private Chunk chats(
      Caller caller,
      SessionRow session,
      MessagingProvider.Histories histories,
      Account account,
      int offset) {
    List<Inbound.PastChat> past =
        ProviderCalls.answer(() -> histories.chats(account, offset, CHATS));
    List<Inbound.Received> all = new ArrayList<>();
    past.forEach(chat -> all.addAll(chat.messages()));
    int added = store(caller, session, all);
    return past.size() < CHATS
        ? Chunk.last(added, 0)
        : Chunk.more(Json.createObjectBuilder().add(OFFSET, offset + CHATS).build(), added, 0);
  }

  private Chunk messages(
      Caller caller,
      SessionRow session,
      MessagingProvider.Histories histories,
      Account account,
      String chat,
      int offset) {
    List<Inbound.Received> past =
        ProviderCalls.answer(() -> histories.messages(account, chat, offset, MESSAGES));
    int added = store(caller, session, past);
    int next = offset + MESSAGES;
    return past.isEmpty() || next >= DEEPEST
        ? Chunk.last(added, 0)
        : Chunk.more(Json.createObjectBuilder().add(OFFSET, next).build(), added, 0);
  }

  private int store(Caller caller, SessionRow session, List<Inbound.Received> past) {
    sessions.lock(session.id());
    int added = 0;
    for (Inbound.Received message : past) {
      if (receiving.message(caller, session, message, false) == Receiving.Outcome.ADDED) {
        added++;
      }
    }
    return added;
  }
}
