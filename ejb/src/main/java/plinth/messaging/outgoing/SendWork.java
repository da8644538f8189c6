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
 * Sends messages, those of a chat one after the other. Where an attempt ended without a word, the
 * provider is asked whether it has the message; one that cannot be asked is not sent twice.
 */
@ApplicationScoped
public class SendWork implements OutboxListener {
  private static final String KEY = "messaging.send";
  private static final int ATTEMPTS = 6;

  /** How far the provider's clock may be behind. */
  private static final Duration SKEW = Duration.ofMinutes(2);

  private static final String UNKNOWN =
      "It is not known whether the provider has it, so it is not sent again";
  private static final int LOOKED_AT = 50;

  /** So many messages are looked at: a busy chat goes on while a send is not known. */
  private static final int FURTHEST = 2_000;

  @Inject private Deliveries deliveries;
  @Inject private Providers providers;
  @Inject private Files files;

  /** Asks that a message is sent, after those of its chat that were asked for before. */
  public static void ask(Outbox outbox, long chat, long message) {
    outbox.add(KEY, "chat:" + chat, Json.createObjectBuilder().add("message", message).build());
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public int attempts() {
    return ATTEMPTS;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    for (OutboxItem item : items) {
      long id = item.body().getJsonNumber("message").longValueExact();
      deliveries.begin(caller, id).ifPresent(send -> send(caller, send, item.attempt()));
    }
  }

  /** The attempts ended without a word of the provider. */
  @Override
  public void givenUp(Caller caller, OutboxItem item) {
    deliveries.failed(caller, item.body().getJsonNumber("message").longValueExact(), UNKNOWN);
  }

  private void send(Caller caller, Deliveries.Send send, int attempt) {
    String id;
    try {
      MessagingProvider provider = providers.of(send.type());
      Optional<String> known = send.isTried() ? found(caller, provider, send) : Optional.empty();
      if (known.isEmpty() && send.isDeleted()) {
        return;
      }
      id = known.isPresent() ? known.get() : provider.send(send.account(), withFile(caller, send));
    } catch (ProviderFailure failure) {
      if (failure.kind() != Kind.UNCERTAIN) {
        deliveries.notTried(caller, send.id());
      }
      if (failure.kind() != Kind.REFUSED && attempt < ATTEMPTS) {
        throw failure;
      }
      deliveries.failed(caller, send.id(), failure.reason());
      return;
    } catch (Problem refused) {
      // Such as a file that is gone: the provider was not asked.
      if (!send.isTried()) {
        deliveries.notTried(caller, send.id());
      }
      if (isPassing(refused) && attempt < ATTEMPTS) {
        throw refused;
      }
      deliveries.failed(caller, send.id(), String.valueOf(refused.getMessage()));
      return;
    }
    deliveries.sent(caller, send.id(), id);
  }

  /** Whether the same work may succeed later. */
  public static boolean isPassing(Problem problem) {
    return problem.code().kind() == ProblemCode.Kind.UNAVAILABLE;
  }

  /** The provider's id of a message that it got in an attempt before. */
  private Optional<String> found(Caller caller, MessagingProvider provider, Deliveries.Send send) {
    if (!(provider instanceof MessagingProvider.Histories histories)) {
      throw new ProviderFailure(Kind.REFUSED, UNKNOWN);
    }
    Instant since = send.since().minus(SKEW);
    List<Inbound.Received> past = lately(histories, send, since);
    List<Inbound.Received> sent =
        past.stream()
            .filter(one -> one.isOwn() && one.content().body().equals(send.message().body()))
            .filter(one -> one.ack() != Ack.ERROR)
            .filter(one -> one.at().isAfter(since))
            .toList();
    if (sent.isEmpty()
        && past.size() >= Math.min(FURTHEST, histories.deepest())
        && past.get(past.size() - 1).at().isAfter(since)) {
      // It may lie further back than is told.
      throw new ProviderFailure(Kind.REFUSED, UNKNOWN);
    }
    List<String> known =
        deliveries.known(caller, send.account(), sent.stream().map(Inbound.Received::id).toList());
    // The oldest that nobody has: a later one is of a later send.
    return sent.stream()
        .map(Inbound.Received::id)
        .filter(id -> !known.contains(id))
        .reduce((newer, older) -> older);
  }

  /** The messages of the chat since a moment, the newest first, as far as is looked back. */
  private static List<Inbound.Received> lately(
      MessagingProvider.Histories histories, Deliveries.Send send, Instant since) {
    List<Inbound.Received> all = new ArrayList<>();
    List<Inbound.Received> page;
    do {
      page = histories.messages(send.account(), send.message().chat(), all.size(), LOOKED_AT);
      all.addAll(page);
    } while (!page.isEmpty()
        && all.size() < Math.min(FURTHEST, histories.deepest())
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
