package plinth.messaging.inbound;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.files.FileReference;
import plinth.files.FileReferences;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.Account;
import plinth.messaging.session.Accounts;
import plinth.messaging.session.SessionRepository;
import plinth.messaging.session.SessionRow;
import plinth.messaging.store.MessageRepository;
import plinth.messaging.store.MessageRow;
import plinth.tenancy.Tenanted;

/**
 * Stores the files of messages and stories. The files are held under very low negative numbers,
 * even for messages and odd for stories, for as long as the message or story exists.
 */
@Stateless
@Tenanted
public class MediaRows {
  /**
   * The highest holder number of messages and stories, which are not records; numbers of other
   * holders are higher.
   */
  static final long FIRST = -(1L << 40);

  private static final String STORY = "story";

  @Inject private SessionRepository sessions;
  @Inject private MessageRepository messages;
  @Inject private StoryRepository stories;
  @Inject private Accounts accounts;
  @Inject private FileReferences holds;

  /** The message or story whose file is to be fetched. */
  public record Wanted(long number, ProviderType type, Account account) {}

  /** Returns the message or story of a file; empty if it no longer exists. */
  public Optional<Wanted> findTarget(Caller caller, String what, long session, String providerId) {
    SessionRow row = sessions.findById(session).orElse(null);
    Optional<Long> number =
        what.equals(STORY)
            ? stories.findNumber(session, providerId)
            : messages.findByProvider(session, providerId).map(MessageRow::id);
    return row == null
        ? Optional.empty()
        : number.map(found -> new Wanted(found, row.type(), accounts.of(caller, row)));
  }

  /**
   * Stores the result of fetching a file, and holds the stored files.
   *
   * @param files slugs of the file and its thumbnail
   */
  public void save(Caller caller, String what, long number, JsonObject media, List<String> files) {
    if (what.equals(STORY)) {
      stories.setMedia(number, media);
    } else {
      messages.setMedia(number, media);
    }
    attachFiles(holder(what, number), files);
  }

  /**
   * Returns the holder number for the files of a sent message, for the transaction that stores the
   * message.
   */
  public static long ofMessage(long message) {
    return FIRST - 2 * message;
  }

  private static long holder(String what, long number) {
    return what.equals(STORY) ? FIRST - 2 * number - 1 : ofMessage(number);
  }

  /**
   * Deletes some of the stories that were posted before a moment, and releases their files.
   *
   * @return the number of deleted stories
   */
  public int deleteExpiredStories(Caller caller, Instant before, int most) {
    List<Long> gone = stories.remove(before, most);
    if (!gone.isEmpty()) {
      holds.settle(
          gone.stream().map(number -> holder(STORY, number)).toList(), List.of(), Time.now());
    }
    return gone.size();
  }

  private void attachFiles(long holder, List<String> files) {
    holds.settle(
        List.of(holder),
        files.stream().map(file -> new FileReference(holder, 0, file)).toList(),
        Time.now());
  }
}
