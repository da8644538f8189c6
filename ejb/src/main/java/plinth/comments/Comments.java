package plinth.comments;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.records.RecordKey;
import plinth.records.RecordKeys;
import plinth.tenancy.Tenanted;

/**
 * The service for the comments of a record. They are there for whoever may read the record, and as
 * long as it is there; only their author changes them. Whoever a comment newly mentions gets one
 * mail.
 */
@Stateless
@Tenanted
public class Comments {
  /** The most kinds of reaction that a comment has. */
  public static final int MAX_REACTIONS = 50;

  @Inject private RecordKeys records;
  @Inject private CommentRepository comments;
  @Inject private ReactionRepository reactions;
  @Inject private CommentViews views;
  @Inject private Mentions mentions;
  @Inject private MentionMail mail;
  @Inject private Members members;

  /** A page of the comments that begin threads. */
  public Page<Comment> page(
      Caller caller, String object, String record, CommentOrder order, PageRequest request) {
    return shown(caller, comments.page(readable(caller, object, record), null, order, request));
  }

  /** A page of the replies to a comment. Refuses an unknown comment. */
  public Page<Comment> replies(
      Caller caller,
      String object,
      String record,
      long id,
      CommentOrder order,
      PageRequest request) {
    RecordKey key = readable(caller, object, record);
    RecordComment parent = comments.find(key, id).orElseThrow(Comments::missing).comment();
    return shown(caller, comments.page(key, parent.id(), order, request));
  }

  /** Begins a thread. Refuses mentions of nobody, and of who may not read it, by their place. */
  public Comment create(Caller caller, String object, String record, CommentDraft draft) {
    return add(caller, object, record, held(caller, object, record), null, draft);
  }

  /** Answers a comment; an answer to an answer joins the same thread. Refuses as creating does. */
  public Comment reply(Caller caller, String object, String record, long id, CommentDraft draft) {
    RecordKey key = held(caller, object, record);
    RecordComment answered = comments.hold(key, id).orElseThrow(Comments::missing).comment();
    return add(caller, object, record, key, answered.thread(), draft);
  }

  /**
   * Gives a comment another text; the same text changes nothing. Refuses everybody but its author
   * (403).
   */
  public Comment update(Caller caller, String object, String record, long id, CommentDraft draft) {
    RepliedComment held = live(held(caller, object, record), id);
    RecordComment comment = held.comment();
    comment.requireAuthor(caller);
    List<Admin> before = members.byIds(caller, comment.mentions());
    List<Admin> mentioned =
        mentions.of(caller, object, Mentions.keeping(draft, comment.body(), before), before);
    List<Long> ids = ids(mentioned);
    if (!comment.says(draft.body(), ids)) {
      List<Admin> fresh = fresh(caller, mentioned, comment.notified());
      comment.edit(draft.body(), ids, joined(comment.notified(), fresh));
      comments.flush();
      mail.send(caller, new MentionMail.Place(object, record, id), draft.body(), fresh, mentioned);
    }
    return shown(caller, held);
  }

  /**
   * Deletes a comment; one with replies stays as a mark. Refuses whoever is not its author and does
   * not hold {@code comment.delete} (403).
   */
  public void delete(Caller caller, String object, String record, long id) {
    RecordComment comment = live(held(caller, object, record), id).comment();
    if (!caller.may("comment.delete")) {
      comment.requireAuthor(caller);
    }
    comment.delete();
    comments.flush();
    reactions.removeAll(id);
  }

  /** Gives or takes away a reaction of the caller's. Refuses a 51st kind of reaction (409). */
  public Comment react(Caller caller, String object, String record, long id, ReactionDraft draft) {
    RepliedComment held = live(held(caller, object, record), id);
    Comment before = shown(caller, held);
    ReactionCount count = before.reactions().get(draft.reaction());
    boolean isOn = draft.on() == null ? count == null || !count.mine() : draft.on();
    if (!isOn) {
      reactions.remove(id, draft.reaction(), caller.requiredAdminId());
    } else if (count == null && before.reactions().size() >= MAX_REACTIONS) {
      throw new Problem(CommentsProblem.TOO_MANY_REACTIONS).with("limit", MAX_REACTIONS);
    } else {
      reactions.add(id, draft.reaction(), caller.requiredAdminId());
    }
    return shown(caller, held);
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
            caller, key, parent, draft.body(), ids(mentioned), joined(List.of(), fresh));
    comments.add(comment);
    MentionMail.Place place = new MentionMail.Place(object, record, comment.id());
    mail.send(caller, place, draft.body(), fresh, mentioned);
    return shown(caller, new RepliedComment(comment, 0));
  }

  private static List<Long> ids(List<Admin> admins) {
    return admins.stream().map(Admin::id).toList();
  }

  /** Those who do not know of it yet; nobody is told what they wrote themselves. */
  private static List<Admin> fresh(Caller caller, List<Admin> mentioned, List<Long> notified) {
    return mentioned.stream()
        .filter(admin -> admin.id() != caller.requiredAdminId() && !notified.contains(admin.id()))
        .toList();
  }

  private static List<Long> joined(List<Long> notified, List<Admin> fresh) {
    return Stream.concat(notified.stream(), fresh.stream().map(Admin::id)).toList();
  }

  private Page<Comment> shown(Caller caller, Page<RepliedComment> page) {
    return new Page<>(views.of(caller, page.items()), page.request(), page.total());
  }

  private Comment shown(Caller caller, RepliedComment comment) {
    return views.of(caller, List.of(comment)).get(0);
  }

  private RepliedComment live(RecordKey key, long id) {
    return comments
        .hold(key, id)
        .filter(held -> !held.comment().isDeleted())
        .orElseThrow(Comments::missing);
  }

  private RecordKey readable(Caller caller, String object, String record) {
    return records.toRead(reader(caller), object, record);
  }

  private RecordKey held(Caller caller, String object, String record) {
    return records.toHold(reader(caller), object, record);
  }

  private static Caller reader(Caller caller) {
    if (!caller.may("record.read")) {
      throw new Problem(KernelProblem.PERMISSION_DENIED, "The permission record.read is needed");
    }
    return caller;
  }

  private static Problem missing() {
    return Problem.notFound("Comment");
  }
}
