package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.files.FileProblem;
import plinth.files.Files;
import plinth.files.FilesConfig;
import plinth.files.StoredFile;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.MessagingProblem;
import plinth.messaging.adapter.Providers;
import plinth.messaging.outgoing.SendWork;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderFailure;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/**
 * Downloads the files of incoming messages and stories into the file store, with a thumbnail for
 * each picture. If a file cannot be stored, the message stays and says why.
 */
@ApplicationScoped
class MediaWork implements OutboxListener {
  private static final String KEY = "messaging.media";
  private static final int ATTEMPTS = 6;
  private static final String GIVEN_UP = "The file could not be fetched; the log has the reason";

  @Inject private MediaRows rows;
  @Inject private Providers providers;
  @Inject private Files files;
  @Inject private FilesConfig config;

  /** Requests the download of a file, if there is one. */
  static void request(
      Outbox outbox,
      String what,
      long session,
      String providerId,
      Inbound.@Nullable MediaReference media) {
    if (media != null) {
      JsonObjectBuilder body =
          Json.createObjectBuilder()
              .add("what", what)
              .add("session", session)
              .add("id", providerId)
              .add("reference", media.reference());
      String name = media.name();
      if (name != null) {
        body.add("name", name);
      }
      String type = media.mediaType();
      if (type != null) {
        body.add("media_type", type);
      }
      outbox.add(KEY, null, body.build());
    }
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
      findTarget(caller, item)
          .ifPresent(
              wanted ->
                  fetch(caller, what(item), wanted, new LooseJson(item.body()), item.attempt()));
    }
  }

  @Override
  public void onGivenUp(Caller caller, OutboxItem item) {
    findTarget(caller, item)
        .ifPresent(
            wanted ->
                saveFailure(caller, what(item), wanted, new LooseJson(item.body()), GIVEN_UP));
  }

  private Optional<MediaRows.Wanted> findTarget(Caller caller, OutboxItem item) {
    long session = item.body().getJsonNumber("session").longValueExact();
    return rows.findTarget(caller, what(item), session, new LooseJson(item.body()).text("id"));
  }

  private static String what(OutboxItem item) {
    return new LooseJson(item.body()).text("what");
  }

  private void fetch(
      Caller caller, String what, MediaRows.Wanted wanted, LooseJson body, int attempt) {
    try {
      store(caller, what, wanted, body);
    } catch (Problem refused) {
      if (SendWork.isTransient(refused) && attempt < ATTEMPTS) {
        throw refused;
      }
      saveFailure(caller, what, wanted, body, String.valueOf(refused.getMessage()));
    } catch (ProviderFailure failure) {
      if (failure.kind() != ProviderFailure.Kind.REFUSED && attempt < ATTEMPTS) {
        throw failure;
      }
      saveFailure(caller, what, wanted, body, failure.reason());
    }
  }

  private void store(Caller caller, String what, MediaRows.Wanted wanted, LooseJson body) {
    if (!(providers.of(wanted.type()) instanceof MessagingProvider.MediaSource source)) {
      throw new Problem(MessagingProblem.PROVIDER_CANNOT);
    }
    byte[] bytes =
        bytes(
            source,
            wanted.account(),
            new Inbound.MediaReference(
                body.text("reference"), body.textOrNull("name"), body.textOrNull("media_type")));
    String named = body.text("name");
    StoredFile file =
        files.upload(caller, named.isEmpty() ? what : named, new ByteArrayInputStream(bytes));
    List<String> held = new ArrayList<>(List.of(file.slug()));
    JsonObjectBuilder media =
        Json.createObjectBuilder()
            .add("status", "ready")
            .add("file", file.slug())
            .add("name", file.name())
            .add("media_type", file.mediaType())
            .add("size", file.size());
    thumbnail(caller, file, bytes)
        .ifPresent(
            small -> {
              media.add("thumbnail", small);
              held.add(small);
            });
    rows.save(caller, what, wanted.number(), media.build(), held);
  }

  private Optional<String> thumbnail(Caller caller, StoredFile file, byte[] bytes) {
    if (!file.mediaType().startsWith("image/")) {
      return Optional.empty();
    }
    return Thumbnail.of(bytes)
        .map(
            small ->
                files.upload(
                    caller, "small-" + file.name() + ".jpg", new ByteArrayInputStream(small)))
        .map(StoredFile::slug);
  }

  private byte[] bytes(
      MessagingProvider.MediaSource source, Account account, Inbound.MediaReference media) {
    int most = (int) config.largestFile();
    try (InputStream in = source.media(account, media)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new Problem(FileProblem.FILE_TOO_LARGE);
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void saveFailure(
      Caller caller, String what, MediaRows.Wanted wanted, LooseJson body, String reason) {
    JsonObjectBuilder media =
        Json.createObjectBuilder().add("status", "failed").add("error", reason);
    String name = body.text("name");
    String type = body.text("media_type");
    rows.save(
        caller,
        what,
        wanted.number(),
        media.add("name", name).add("media_type", type).build(),
        List.of());
  }
}
