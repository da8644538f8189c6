package plinth.comments;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.records.RecordKey;
import plinth.records.RecordKeys;
import plinth.tenancy.Tenanted;

/**
 * Use cases for comments on a record. Everyone who may read the record may read its comments, as
 * long as the record exists. Only the author may edit a comment. A newly mentioned member gets one
 * mail.
 */
@Stateless
@Tenanted
public class Comments {
  /** The maximum number of different reactions on a comment. */
  public static final int MAX_REACTIONS = 50;

  @Inject private RecordKeys records;
  @Inject private CommentRepository comments;
  @Inject private ReactionRepository reactions;
  @Inject private CommentViews views;
  @Inject private Mentions mentions;
  @Inject private MentionMail mail;
  @Inject private Members members;

  /** A page of the comments that start threads. */
  public Page<Comment> page(
      Caller caller, String object, String record, CommentOrder order, PageRequest request) {
    return toView(
        caller, comments.page(requireReadable(caller, object, record), null, order, request));
  }

  /** A page of the replies to a comment. Refuses an unknown comment. */
  public Page<Comment> replies(
      Caller caller,
      String object,
      String record,
      long id,
      CommentOrder order,
      PageRequest request) {
    RecordKey key = requireReadable(caller, object, record);
    RecordComment parent = comments.find(key, id).orElseThrow(Comments::notFound).comment();
    return toView(caller, comments.page(key, parent.id(), order, request));
  }

  /**
   * Starts a thread. Refuses mentions of unknown members and of members who may not read the
   * record, and reports their positions.
   */
  public Comment create(Caller caller, String object, String record, CommentDraft draft) {
    return add(caller, object, record, lockRecord(caller, object, record), null, draft);
  }

  /**
   * Replies to a comment; a reply to a reply joins the same thread. Refuses what {@link #create}
   * refuses.
   */
  public Comment reply(Caller caller, String object, String record, long id, CommentDraft draft) {
    RecordKey key = lockRecord(caller, object, record);
    RecordComment answered = comments.lockById(key, id).orElseThrow(Comments::notFound).comment();
    return add(caller, object, record, key, answered.thread(), draft);
  }

  /**
   * Replaces the text of a comment; an unchanged text has no effect. Only the author may edit
   * (403).
   */
  public Comment update(Caller caller, String object, String record, long id, CommentDraft draft) {
    RepliedComment held = lockLive(lockRecord(caller, object, record), id);
    RecordComment comment = held.comment();
    comment.requireAuthor(caller);
    List<Admin> before = members.listByIds(caller, comment.mentions());
    List<Admin> mentioned =
        mentions.of(caller, object, Mentions.keepMentions(draft, comment.body(), before), before);
    List<Long> ids = ids(mentioned);
    if (!comment.matches(draft.body(), ids)) {
      List<Admin> fresh = fresh(caller, mentioned, comment.notified());
      comment.edit(draft.body(), ids, join(comment.notified(), fresh));
      comments.flush();
      mail.send(caller, new MentionMail.Place(object, record, id), draft.body(), fresh, mentioned);
    }
    return toView(caller, held);
  }

  /**
   * Deletes a comment; one with replies stays as an empty placeholder. Refuses callers who are not
   * its author and lack {@code comment.delete} (403).
   */
  public void delete(Caller caller, String object, String record, long id) {
    RecordComment comment = lockLive(lockRecord(caller, object, record), id).comment();
    if (!caller.hasRight("comment.delete")) {
      comment.requireAuthor(caller);
    }
    comment.delete();
    comments.flush();
    reactions.removeAll(id);
  }

  /**
   * Adds or removes a reaction of the caller. Refuses a 51st kind of reaction on one comment (409).
   */
  public Comment react(Caller caller, String object, String record, long id, ReactionDraft draft) {
    RepliedComment held = lockLive(lockRecord(caller, object, record), id);
    Comment before = toView(caller, held);
    ReactionCount count = before.reactions().get(draft.reaction());
    boolean isOn = draft.on() == null ? count == null || !count.mine() : draft.on();
    if (!isOn) {
      reactions.remove(id, draft.reaction(), caller.requireAdminId());
    } else if (count == null && before.reactions().size() >= MAX_REACTIONS) {
      throw new Problem(CommentsProblem.TOO_MANY_REACTIONS).with("limit", MAX_REACTIONS);
    } else {
      reactions.add(id, draft.reaction(), caller.requireAdminId());
    }
    return toView(caller, held);
  }

  private Comment add(
      Caller caller,
      String object,
      String record,
      RecordKey key,
      @Nullable Long parent,
      CommentDraft draft) {
    List<Admin> mentioned = mentions.of(caller, object, draft, List.of());
    List<Admin> fresh = fresh(caller, mentioned, List.of());
    RecordComment comment =
        new RecordComment(
            caller, key, parent, draft.body(), ids(mentioned), join(List.of(), fresh));
    comments.add(comment);
    MentionMail.Place place = new MentionMail.Place(object, record, comment.id());
    mail.send(caller, place, draft.body(), fresh, mentioned);
    return toView(caller, new RepliedComment(comment, 0));
  }

  private static List<Long> ids(List<Admin> admins) {
    return admins.stream().map(Admin::id).toList();
  }

  /** The mentioned members, other than the author, who have not been notified yet. */
  private static List<Admin> fresh(Caller caller, List<Admin> mentioned, List<Long> notified) {
    return mentioned.stream()
        .filter(admin -> admin.id() != caller.requireAdminId() && !notified.contains(admin.id()))
        .toList();
  }

  private static List<Long> join(List<Long> notified, List<Admin> fresh) {
    return Stream.concat(notified.stream(), fresh.stream().map(Admin::id)).toList();
  }

  private Page<Comment> toView(Caller caller, Page<RepliedComment> page) {
    return new Page<>(views.of(caller, page.items()), page.request(), page.total());
  }

  private Comment toView(Caller caller, RepliedComment comment) {
    return views.of(caller, List.of(comment)).get(0);
  }

  private RepliedComment lockLive(RecordKey key, long id) {
    return comments
        .lockById(key, id)
        .filter(held -> !held.comment().isDeleted())
        .orElseThrow(Comments::notFound);
  }

  private RecordKey requireReadable(Caller caller, String object, String record) {
    return records.requireReadable(requireReader(caller), object, record);
  }

  private RecordKey lockRecord(Caller caller, String object, String record) {
    return records.lockReadable(requireReader(caller), object, record);
  }

  private static Caller requireReader(Caller caller) {
    caller.requireRight("record.read");
    return caller;
  }

  private static Problem notFound() {
    return Problem.notFound("Comment");
  }
}
