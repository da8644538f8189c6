package plinth.records.share;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.ObjectRight;
import plinth.access.team.Team;
import plinth.access.team.Teams;
import plinth.audit.Audit;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.share.RecordShare.Receiver;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRights;
import plinth.tenancy.Tenanted;

/**
 * Use cases for sharing single records with members and teams who do not see them by their role.
 * Whoever may change a record by the own role may share it; what is only shared with somebody is
 * shared no further.
 */
@Stateless
@Tenanted
public class RecordShares {
  /** The maximum number of shares of a record. */
  public static final int MAX = 100;

  @Inject private Shapes shapes;
  @Inject private RecordRepository records;
  @Inject private RecordRights rights;
  @Inject private ShareRepository shares;
  @Inject private Members members;
  @Inject private Teams teams;
  @Inject private Audit audit;

  /** With whom a record is shared, in the order in which it was. Refuses an unknown record. */
  public List<RecordShare> list(Caller caller, String objectSlug, String slug) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    RecordRow row = records.find(shape, slug).orElseThrow(RecordShares::notFound);
    return list(caller, shape, row);
  }

  private List<RecordShare> list(Caller caller, Shape shape, RecordRow row) {
    List<ShareRepository.Stored> stored = shares.list(shape.objectId(), row.id());
    Map<Long, Admin> people =
        members
            .listByIds(
                caller,
                stored.stream()
                    .filter(one -> Receiver.MEMBER.isOf(one.receiver()))
                    .map(one -> Receiver.MEMBER.number(one.receiver()))
                    .toList())
            .stream()
            .collect(Collectors.toMap(Admin::id, Function.identity()));
    Map<Long, Team> all = stored.isEmpty() ? Map.of() : teams.byNumber(caller);
    return stored.stream().flatMap(one -> view(one, people, all)).toList();
  }

  /**
   * Shares a record with a member or a team, or changes how. Refuses an unknown record or receiver
   * (404), callers who may not change the record (403), and too many shares (409).
   */
  public List<RecordShare> put(
      Caller caller, String object, String slug, Receiver kind, String who, ShareDraft draft) {
    Shape shape = shapes.lockToWrite(caller, object, ObjectRight.UPDATE).complete();
    RecordRow row = requireOwn(shape, slug);
    String receiver = receiver(caller, kind, who);
    draft.check();
    shares.removeEnded(shape.objectId(), row.id());
    List<ShareRepository.Stored> present = shares.list(shape.objectId(), row.id());
    if (present.size() >= MAX
        && present.stream().noneMatch(one -> one.receiver().equals(receiver))) {
      throw new Problem(RecordsProblem.TOO_MANY_SHARES).with("limit", MAX);
    }
    shares.put(caller, shape.objectId(), row.id(), receiver, draft);
    String access = draft.granted().code();
    record(caller, "record.shared", shape, slug, kind.code() + ":" + who, access);
    return list(caller, shape, row);
  }

  /** Ends a share. Refuses what {@link #put} refuses, and a share that does not exist (404). */
  public void remove(Caller caller, String object, String slug, Receiver kind, String who) {
    Shape shape = shapes.lockToWrite(caller, object, ObjectRight.UPDATE).complete();
    RecordRow row = requireOwn(shape, slug);
    if (!shares.remove(shape.objectId(), row.id(), receiver(caller, kind, who))) {
      throw Problem.notFound("Share");
    }
    record(caller, "record.unshared", shape, slug, kind.code() + ":" + who, "none");
  }

  private RecordRow requireOwn(Shape shape, String slug) {
    RecordRow row = records.lock(shape, slug).orElseThrow(RecordShares::notFound);
    if (!rights.areOwn(shape.objectId(), List.of(row))) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
    return row;
  }

  private String receiver(Caller caller, Receiver kind, String who) {
    return kind.stored(
        kind == Receiver.MEMBER ? members.get(caller, who).id() : teams.number(caller, who));
  }

  private static Stream<RecordShare> view(
      ShareRepository.Stored stored, Map<Long, Admin> people, Map<Long, Team> teams) {
    if (Receiver.MEMBER.isOf(stored.receiver())) {
      return Stream.ofNullable(people.get(Receiver.MEMBER.number(stored.receiver())))
          .map(admin -> view(stored, Receiver.MEMBER, admin.slug(), admin.name()));
    }
    return Stream.ofNullable(teams.get(Receiver.TEAM.number(stored.receiver())))
        .map(team -> view(stored, Receiver.TEAM, team.slug(), team.name()));
  }

  private static RecordShare view(
      ShareRepository.Stored stored, Receiver kind, String slug, String name) {
    return new RecordShare(
        kind.code(),
        slug,
        name,
        stored.access().code(),
        stored.endsAt(),
        stored.createdBy(),
        stored.createdAt());
  }

  private void record(
      Caller caller, String action, Shape shape, String slug, String receiver, String access) {
    JsonObject details =
        Json.createObjectBuilder()
            .add("object", shape.objectSlug())
            .add("receiver", receiver)
            .add("access", access)
            .build();
    audit.record(caller, action, "record:" + slug, details);
  }

  private static Problem notFound() {
    return Problem.notFound("Record");
  }
}
