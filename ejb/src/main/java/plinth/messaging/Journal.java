package plinth.messaging;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.outbox.Outbox;
import plinth.tenancy.Tenanted;

/**
 * The door for what providers tell: written down before they are thanked, worked afterwards in the
 * order it came, one session's by one at a time.
 *
 * <p>Spec: Messaging.
 */
@Stateless
@Tenanted
public class Journal {
  /** So many are worked in one transaction, and so many frames at most are pushed at once. */
  private static final int MOST = 50;

  @Inject private SessionRepository sessions;
  @Inject private JournalRepository journal;
  @Inject private Accounts accounts;
  @Inject private Providers providers;
  @Inject private Receiving receiving;
  @Inject private Outbox outbox;

  /**
   * Writes down a delivery. Refuses an unknown session (404), a signature that does not fit (401),
   * and what is no JSON.
   *
   * @return how many things it told that were not told before
   */
  public int receive(
      Caller caller, ProviderType type, String slug, MessagingProvider.Delivery delivery) {
    SessionRow session = session(caller, type, slug);
    MessagingProvider provider = providers.of(type);
    Account account = accounts.of(caller, session);
    if (!provider.isGenuine(account, delivery)) {
      throw new Problem(MessagingProblem.SIGNATURE_INVALID);
    }
    int fresh = 0;
    for (Told told : provider.read(account, json(delivery))) {
      if (journal.write(session.id(), told)) {
        fresh++;
      }
    }
    if (fresh > 0) {
      nudge(outbox, session.id());
    }
    return fresh;
  }

  /** The answer to a provider that asks whether the webhook is one's own. */
  public Optional<String> challenge(
      Caller caller, ProviderType type, String slug, Map<String, String> query) {
    SessionRow session = session(caller, type, slug);
    return providers.of(type) instanceof MessagingProvider.Challenges challenges
        ? challenges.answer(accounts.of(caller, session), query)
        : Optional.empty();
  }

  private SessionRow session(Caller caller, ProviderType type, String slug) {
    SessionRow session = sessions.get(caller, slug);
    if (session.type() != type) {
      throw Problem.notFound("Session");
    }
    return session;
  }

  private static JsonObject json(MessagingProvider.Delivery delivery) {
    try {
      return JsonText.object(new String(delivery.body(), StandardCharsets.UTF_8));
    } catch (JsonException | IllegalStateException | ClassCastException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON);
    }
  }

  /** Asks for work on what a session was told. */
  static void nudge(Outbox outbox, long session) {
    outbox.add(InboundWork.KEY, null, Json.createObjectBuilder().add("session", session).build());
  }

  /**
   * Works what a session was told and is not worked yet.
   *
   * @param only the number of one row that is worked alone; null: all
   * @return what is to be done outside of the transaction
   */
  public Worked work(Caller caller, long sessionId, @Nullable Long only) {
    sessions.lock(sessionId);
    SessionRow session = sessions.byId(sessionId).orElse(null);
    List<Inbound.SessionChanged> changes = new ArrayList<>();
    List<Long> done = new ArrayList<>();
    if (session == null) {
      return new Worked(null, changes, false);
    }
    List<JournalRepository.Entry> entries = journal.next(sessionId, only, MOST);
    MessagingProvider provider = providers.of(session.type());
    for (JournalRepository.Entry entry : entries) {
      Inbound inbound = provider.understand(entry.told());
      if (inbound instanceof Inbound.SessionChanged changed) {
        changes.add(changed);
        done.add(entry.id());
      } else {
        Receiving.End end = receiving.take(caller, session, inbound);
        if (end.state().equals(Receiving.DONE)) {
          done.add(entry.id());
        } else {
          // At once: what follows may be what it waits for.
          journal.end(entry.id(), end.state(), end.error());
        }
      }
    }
    journal.done(done);
    return new Worked(session.slug(), changes, only == null && entries.size() == MOST);
  }

  /**
   * What became of some work.
   *
   * @param session the session's slug; null when it is gone
   * @param changes how the session stands, in order
   * @param hasMore whether more is left
   */
  public record Worked(
      @Nullable String session, List<Inbound.SessionChanged> changes, boolean hasMore) {}

  /** The numbers of the rows of a session that wait to be worked. */
  public List<Long> waiting(Caller caller, long sessionId) {
    return journal.next(sessionId, null, MOST).stream().map(JournalRepository.Entry::id).toList();
  }

  /** Puts a row aside that cannot be worked; it is kept with the reason. */
  public void refuse(Caller caller, long row, String reason) {
    journal.end(row, "refused", reason);
  }
}
