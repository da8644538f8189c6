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
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.session.WebhookSession;
import plinth.tenancy.Tenanted;

/**
 * The inbox of provider events. Events are stored before the provider gets its answer, and
 * processed afterwards in the order of arrival. One transaction may process events of several
 * sessions, but each session is processed by only one transaction at a time.
 */
@Stateless
@Tenanted
public class InboundInbox {
  /** The maximum number of events per transaction. */
  private static final int MAX = 200;

  @Inject private SessionRepository sessions;
  @Inject private InboundInboxRepository inbox;
  @Inject private Accounts accounts;
  @Inject private Providers providers;
  @Inject private InboundBatch batch;
  @Inject private Event<InboundStored> journaled;

  /**
   * Stores a delivery. Refuses an unknown session (404), an invalid signature (401), and a body
   * that is not JSON.
   *
   * @return the number of new events
   */
  public int receive(
      Caller caller, ProviderType type, String slug, MessagingProvider.Delivery delivery) {
    WebhookSession session = requireSession(type, slug);
    MessagingProvider provider = providers.of(type);
    Account account = accounts.of(caller, session);
    if (!provider.isGenuine(account, delivery)) {
      throw new Problem(MessagingProblem.SIGNATURE_INVALID);
    }
    int fresh = inbox.add(session.id(), provider.read(account, json(delivery)));
    if (fresh > 0) {
      journaled.fire(new InboundStored(caller.requireWorkspace().id()));
    }
    return fresh;
  }

  /** Returns the answer to a provider's challenge, which verifies the owner of the webhook. */
  public Optional<String> challenge(
      Caller caller, ProviderType type, String slug, Map<String, String> query) {
    WebhookSession session = requireSession(type, slug);
    return providers.of(type) instanceof MessagingProvider.Challenges challenges
        ? challenges.answer(accounts.of(caller, session), query)
        : Optional.empty();
  }

  private WebhookSession requireSession(ProviderType type, String slug) {
    return inbox
        .findSession(slug)
        .filter(session -> session.type() == type)
        .orElseThrow(() -> Problem.notFound("Session"));
  }

  private static LooseJson json(MessagingProvider.Delivery delivery) {
    try {
      return LooseJson.parse(new String(delivery.body(), StandardCharsets.UTF_8));
    } catch (JsonException | IllegalStateException | ClassCastException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON);
    }
  }

  /** Processes the next batch of waiting events of all sessions, and locks these sessions. */
  public Worked process(Caller caller) {
    List<Long> busy = inbox.lockWaiting(MAX);
    return process(caller, inbox.listNext(busy, MAX));
  }

  /** Processes a single row if it still waits. */
  public Worked process(Caller caller, long row) {
    inbox.findSession(row).ifPresent(sessions::lock);
    return process(caller, inbox.listNext(row));
  }

  private Worked process(Caller caller, List<InboundInboxRepository.Entry> entries) {
    Map<Long, SessionRow> rows =
        sessions.findByIds(
            entries.stream().map(InboundInboxRepository.Entry::session).distinct().toList());
    List<Stands> changes = new ArrayList<>();
    List<InboundBatch.Item> items = new ArrayList<>();
    for (InboundInboxRepository.Entry entry : entries) {
      SessionRow session = rows.get(entry.session());
      if (session == null) {
        // The session was just deleted together with its rows.
        continue;
      }
      Inbound inbound = providers.of(session.type()).interpret(entry.event());
      if (inbound instanceof Inbound.SessionChanged changed) {
        changes.add(new Stands(session.slug(), changed));
      } else {
        items.add(new InboundBatch.Item(entry.id(), session, inbound));
      }
    }
    Set<Long> undone = batch.process(caller, items);
    inbox.markDone(
        entries.stream()
            .map(InboundInboxRepository.Entry::id)
            .filter(id -> !undone.contains(id))
            .toList());
    return new Worked(changes, entries.size() == MAX);
  }

  /**
   * The result of processing some events.
   *
   * @param changes status changes of sessions in order; apply them outside the transaction
   * @param hasMore whether more events may be waiting
   */
  public record Worked(List<Stands> changes, boolean hasMore) {}

  /**
   * A status change of a session.
   *
   * @param session slug of the session
   */
  public record Stands(String session, Inbound.SessionChanged changed) {}

  /** Returns the numbers of the next waiting rows in the order of arrival. */
  public List<Long> listWaiting(Caller caller) {
    return inbox.listWaiting(MAX);
  }

  /** Sets aside a row that cannot be processed, and keeps it with the reason. */
  public void refuse(Caller caller, long row, String reason) {
    inbox.finish(row, "refused", reason);
  }
}
