package plinth.messaging.inbound;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.InboundStored;
import plinth.messaging.MessagingProblem;
import plinth.messaging.ProviderType;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.InboundInboxRepository;
import plinth.messaging.session.ProviderSession;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.tenancy.Tenanted;

/**
 * The inbox of provider events. Events are stored before the provider gets its answer and processed
 * afterwards in the order of arrival; one transaction may process events of several sessions, but
 * only one at a time works on each session.
 */
@Stateless
@Tenanted
public class InboundInbox {
  /** So many are worked in one transaction. */
  private static final int MAX = 200;

  @Inject private SessionRepository sessions;
  @Inject private InboundInboxRepository inbox;
  @Inject private Accounts accounts;
  @Inject private Providers providers;
  @Inject private InboundBatch batch;
  @Inject private Event<InboundStored> journaled;

  /**
   * Writes down a delivery. Refuses an unknown session (404), a signature that does not fit (401),
   * and what is no JSON.
   *
   * @return how many things it told that were not told before
   */
  public int receive(
      Caller caller, ProviderType type, String slug, MessagingProvider.Delivery delivery) {
    ProviderSession session = session(type, slug);
    MessagingProvider provider = providers.of(type);
    Account account = accounts.of(caller, session);
    if (!provider.isGenuine(account, delivery)) {
      throw new Problem(MessagingProblem.SIGNATURE_INVALID);
    }
    int fresh = inbox.write(session.id(), provider.read(account, json(delivery)));
    if (fresh > 0) {
      journaled.fire(new InboundStored(caller.requiredWorkspace().id()));
    }
    return fresh;
  }

  /** The answer to a provider that asks whether the webhook is one's own. */
  public Optional<String> challenge(
      Caller caller, ProviderType type, String slug, Map<String, String> query) {
    ProviderSession session = session(type, slug);
    return providers.of(type) instanceof MessagingProvider.Challenges challenges
        ? challenges.answer(accounts.of(caller, session), query)
        : Optional.empty();
  }

  private ProviderSession session(ProviderType type, String slug) {
    return sessions
        .bare(slug)
        .filter(session -> session.type() == type)
        .orElseThrow(() -> Problem.notFound("Session"));
  }

  private static LooseJson json(MessagingProvider.Delivery delivery) {
    try {
      return LooseJson.parsed(new String(delivery.body(), StandardCharsets.UTF_8));
    } catch (JsonException | IllegalStateException | ClassCastException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON);
    }
  }

  /**
   * Works the next portion of what waits, of all sessions; nobody else works on these meanwhile.
   */
  public Worked work(Caller caller) {
    List<Long> busy = inbox.lockWaiting(MAX);
    return work(caller, inbox.next(busy, MAX));
  }

  /** Works one row alone, if it still waits. */
  public Worked work(Caller caller, long row) {
    inbox.sessionOf(row).ifPresent(sessions::lock);
    return work(caller, inbox.next(row));
  }

  private Worked work(Caller caller, List<InboundInboxRepository.Entry> entries) {
    Map<Long, SessionRow> rows =
        sessions.byIds(
            entries.stream().map(InboundInboxRepository.Entry::session).distinct().toList());
    List<Stands> changes = new ArrayList<>();
    List<InboundBatch.Item> items = new ArrayList<>();
    for (InboundInboxRepository.Entry entry : entries) {
      SessionRow session = rows.get(entry.session());
      if (session == null) {
        // It was removed in this moment, and its rows with it.
        continue;
      }
      Inbound inbound = providers.of(session.type()).understand(entry.event());
      if (inbound instanceof Inbound.SessionChanged changed) {
        changes.add(new Stands(session.slug(), changed));
      } else {
        items.add(new InboundBatch.Item(entry.id(), session, inbound));
      }
    }
    Set<Long> undone = batch.take(caller, items);
    inbox.done(
        entries.stream()
            .map(InboundInboxRepository.Entry::id)
            .filter(id -> !undone.contains(id))
            .toList());
    return new Worked(changes, entries.size() == MAX);
  }

  /**
   * What became of some work.
   *
   * @param changes how sessions stand, in order; to be noted outside of the transaction
   * @param hasMore whether more may be left
   */
  public record Worked(List<Stands> changes, boolean hasMore) {}

  /**
   * A session stands otherwise.
   *
   * @param session its slug
   */
  public record Stands(String session, Inbound.SessionChanged changed) {}

  /** The numbers of the next rows that wait to be worked, in the order they came. */
  public List<Long> waiting(Caller caller) {
    return inbox.waiting(MAX);
  }

  /** Puts a row aside that cannot be worked; it is kept with the reason. */
  public void refuse(Caller caller, long row, String reason) {
    inbox.end(row, "refused", reason);
  }
}
