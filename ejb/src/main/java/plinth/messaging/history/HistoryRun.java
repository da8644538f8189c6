package plinth.messaging.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.inbound.ReceivedMessages;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.ChatRepository;
import plinth.messaging.store.ChatRow;

/**
 * Compares the provider's history with the stored messages and stores missing ones. One chunk
 * covers some chats with their last messages, or some messages of one chat. The job only reads from
 * the provider, so a chunk can be repeated. The job counts the missing messages as succeeded. A
 * chat with missing messages, on either side, gets a {@link HistoryGap}.
 */
@ApplicationScoped
public class HistoryRun implements JobKind {
  /** The key of this job kind. */
  public static final String KEY = "messaging.history";

  static final String SESSION = "session";
  static final String CHAT = "chat";

  private static final String OFFSET = "offset";
  private static final int CHATS = 10;
  private static final int MESSAGES = 100;

  /** The maximum number of messages of one chat to look back. */
  private static final int DEEPEST = 10_000;

  @Inject private SessionRepository sessions;
  @Inject private ChatRepository chats;
  @Inject private GapRepository gaps;
  @Inject private Accounts accounts;
  @Inject private Providers providers;
  @Inject private ReceivedMessages receivedMessages;

  @Override
  public String key() {
    return KEY;
  }

  static JsonObject parameters(long session, String chat) {
    return Json.createObjectBuilder().add(SESSION, session).add(CHAT, chat).build();
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    long id = work.parameters().getJsonNumber(SESSION).longValueExact();
    SessionRow session = sessions.findById(id).orElseThrow(() -> Problem.notFound("Session"));
    MessagingProvider.Histories histories =
        providers.requireAbility(session.type(), MessagingProvider.Histories.class, "a history");
    Account account = accounts.of(caller, session);
    String chat = work.parameters().getString(CHAT);
    JsonObject checkpoint = work.checkpoint();
    int offset = checkpoint == null ? 0 : checkpoint.getInt(OFFSET);
    Source source = new Source(session, work.slug(), histories, account);
    return chat.isEmpty() ? chats(caller, source, offset) : messages(caller, source, chat, offset);
  }

  /**
   * The history to compare.
   *
   * @param job slug of the job
   */
  private record Source(
      SessionRow session, String job, MessagingProvider.Histories histories, Account account) {}

  private Chunk chats(Caller caller, Source source, int offset) {
    List<Inbound.PastChat> past =
        ProviderCalls.call(() -> source.histories().chats(source.account(), offset, CHATS));
    sessions.lock(source.session().id());
    int added = 0;
    for (Inbound.PastChat chat : past) {
      added += store(caller, source, chat.messages());
    }
    return past.size() < CHATS
        ? Chunk.last(added, 0)
        : Chunk.more(Json.createObjectBuilder().add(OFFSET, offset + CHATS).build(), added, 0);
  }

  private Chunk messages(Caller caller, Source source, String chat, int offset) {
    List<Inbound.Received> past =
        ProviderCalls.call(
            () -> source.histories().messages(source.account(), chat, offset, MESSAGES));
    sessions.lock(source.session().id());
    int added = store(caller, source, past);
    int next = offset + MESSAGES;
    return past.isEmpty() || next >= DEEPEST
        ? Chunk.last(added, 0)
        : Chunk.more(Json.createObjectBuilder().add(OFFSET, next).build(), added, 0);
  }

  /** Stores the missing messages of one chat and notes the gap. */
  private int store(Caller caller, Source source, List<Inbound.Received> past) {
    int added = 0;
    List<String> ids = past.stream().map(Inbound.Received::id).toList();
    for (Inbound.Received message : past) {
      if (receivedMessages.store(caller, source.session(), message, false)
          == ReceivedMessages.Outcome.ADDED) {
        added++;
      }
    }
    if (!past.isEmpty()) {
      List<Instant> moments = past.stream().map(Inbound.Received::at).sorted().toList();
      Instant oldest = moments.get(0);
      Instant newest = moments.get(moments.size() - 1);
      long session = source.session().id();
      Optional<ChatRow> chat = chats.findByProvider(session, past.get(0).chat().id());
      if (chat.isPresent()) {
        int unknown = gaps.countMissing(chat.get().id(), ids, oldest, newest);
        gaps.record(
            session, chat.get().id(), source.job(), past.size(), added, unknown, oldest, newest);
      }
    }
    return added;
  }
}
