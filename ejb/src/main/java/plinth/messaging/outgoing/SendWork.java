package plinth.messaging.outgoing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.files.Files;
import plinth.files.StoredFile;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.messaging.Ack;
import plinth.messaging.adapter.Providers;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.provider.ProviderFailure.Kind;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/**
 * Sends messages, one at a time per chat. If an attempt ended without an answer, the provider's
 * history tells whether it has the message; without a history, the message is not sent again.
 */
@ApplicationScoped
public class SendWork implements OutboxListener {
  private static final String KEY = "messaging.send";
  private static final int ATTEMPTS = 6;

  /** The maximum delay of the provider's clock. */
  private static final Duration SKEW = Duration.ofMinutes(2);

  private static final String UNKNOWN =
      "It is unknown whether the provider has received the message, so it is not sent again";
  private static final int LOOKED_AT = 50;

  /**
   * The maximum number of messages to look back: a busy chat continues while the outcome of a send
   * is unknown.
   */
  private static final int FURTHEST = 2_000;

  @Inject private Deliveries deliveries;
  @Inject private Providers providers;
  @Inject private Files files;

  /** Requests that a message is sent, after earlier requests of its chat. */
  public static void request(Outbox outbox, long chat, long message) {
    outbox.add(KEY, "chat:" + chat, Json.createObjectBuilder().add("message", message).build());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int maxAttempts() {
    return ATTEMPTS;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long id = item.body().getJsonNumber("message").longValueExact();
      deliveries.start(caller, id).ifPresent(send -> send(caller, send, item.attempt()));
    }
  }

  /** All attempts ended without an answer of the provider. */
  @Override
  public void onGivenUp(Caller caller, OutboxItem item) {
    deliveries.recordFailure(
        caller, item.body().getJsonNumber("message").longValueExact(), UNKNOWN);
  }

  private void send(Caller caller, Deliveries.Send send, int attempt) {
    String id;
    try {
      MessagingProvider provider = providers.of(send.type());
      Optional<String> known = send.isTried() ? findSent(caller, provider, send) : Optional.empty();
      if (known.isEmpty() && send.isDeleted()) {
        return;
      }
      id = known.isPresent() ? known.get() : provider.send(send.account(), withFile(caller, send));
    } catch (ProviderFailure failure) {
      if (failure.kind() != Kind.UNCERTAIN) {
        deliveries.markUntried(caller, send.id());
      }
      if (failure.kind() != Kind.REFUSED && attempt < ATTEMPTS) {
        throw failure;
      }
      deliveries.recordFailure(caller, send.id(), failure.reason());
      return;
    } catch (Problem refused) {
      // For example, the file was deleted: the provider was not called.
      if (!send.isTried()) {
        deliveries.markUntried(caller, send.id());
      }
      if (isTransient(refused) && attempt < ATTEMPTS) {
        throw refused;
      }
      deliveries.recordFailure(caller, send.id(), String.valueOf(refused.getMessage()));
      return;
    }
    deliveries.recordSent(caller, send.id(), id);
  }

  /** Whether a retry may succeed later. */
  public static boolean isTransient(Problem problem) {
    return problem.code().kind() == ProblemCode.Kind.UNAVAILABLE;
  }

  /** Returns the provider's id of a message that it received in an earlier attempt. */
  private Optional<String> findSent(
      Caller caller, MessagingProvider provider, Deliveries.Send send) {
    if (!(provider instanceof MessagingProvider.Histories histories)) {
      throw new ProviderFailure(Kind.REFUSED, UNKNOWN);
    }
    Instant since = send.since().minus(SKEW);
    List<Inbound.Received> past = listRecent(histories, send, since);
    List<Inbound.Received> sent =
        past.stream()
            .filter(one -> one.isOwn() && one.content().body().equals(send.message().body()))
            .filter(one -> one.ack() != Ack.ERROR)
            .filter(one -> one.at().isAfter(since))
            .toList();
    if (sent.isEmpty()
        && past.size() >= Math.min(FURTHEST, histories.maxDepth())
        && past.get(past.size() - 1).at().isAfter(since)) {
      // The message may be older than the history that was read.
      throw new ProviderFailure(Kind.REFUSED, UNKNOWN);
    }
    List<String> known =
        deliveries.filterKnown(
            caller, send.account(), sent.stream().map(Inbound.Received::id).toList());
    // Take the oldest one that no stored message has: a later one belongs to a later send.
    return sent.stream()
        .map(Inbound.Received::id)
        .filter(id -> !known.contains(id))
        .reduce((newer, older) -> older);
  }

  /**
   * Returns the messages of the chat since a moment, newest first, within the maximum to look back.
   */
  private static List<Inbound.Received> listRecent(
      MessagingProvider.Histories histories, Deliveries.Send send, Instant since) {
    List<Inbound.Received> all = new ArrayList<>();
    List<Inbound.Received> page;
    do {
      page = histories.messages(send.account(), send.message().chat(), all.size(), LOOKED_AT);
      all.addAll(page);
    } while (!page.isEmpty()
        && all.size() < Math.min(FURTHEST, histories.maxDepth())
        && page.get(page.size() - 1).at().isAfter(since));
    return all;
  }

  private Outgoing withFile(Caller caller, Deliveries.Send send) {
    Outgoing message = send.message();
    String slug = send.file();
    return new Outgoing(
        message.reference(),
        message.chat(),
        message.phone(),
        message.type(),
        message.body(),
        message.content(),
        message.replyTo(),
        slug == null ? null : file(caller, slug));
  }

  private Outgoing.@Nullable MediaFile file(Caller caller, String slug) {
    StoredFile file = files.get(caller, slug);
    try (InputStream bytes = files.open(caller, slug, 0)) {
      return new Outgoing.MediaFile(file.name(), file.mediaType(), bytes.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
