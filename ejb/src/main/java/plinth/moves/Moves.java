package plinth.moves;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.NewHome;
import plinth.records.RecordKeys;
import plinth.records.relocation.RecordReturn;
import plinth.records.relocation.Relocated;
import plinth.records.relocation.Relocation;
import plinth.records.relocation.StoredRecord;
import plinth.tenancy.Tenanted;

/**
 * Use cases for moves: a record leaves one object and continues in another, with its comments,
 * files and links, as far as the other object has fields for them. A preview shows what would be
 * lost, and a move can be taken back.
 */
@Stateless
@Tenanted
public class Moves {
  /** The maximum number of records that one call moves. */
  public static final int MAX = 1_000;

  @Inject private Shapes shapes;
  @Inject private MoveRepository moves;
  @Inject private Relocation relocation;
  @Inject private RecordReturn recordReturn;
  @Inject private RecordKeys records;

  /**
   * Previews a move: what it would do, and why it would be refused. Refuses an impossible field
   * map, with its path, and what the caller does not see (404).
   */
  public MovePreview preview(Caller caller, String objectSlug, MoveDraft draft) {
    GrantedShape from = shapes.lockToWrite(caller, objectSlug, ObjectRight.READ);
    GrantedShape to = lockTarget(caller, from, draft.to(), ObjectRight.READ);
    JsonObject data = orEmpty(draft.data());
    FieldMap map = FieldMap.of(from, to, orEmpty(draft.fieldMap()), data);
    StoredRecord record = requireStored(from, draft.recordSlug());
    MovePlan plan = MovePlan.of(map, record.values());
    return new MovePreview(
        from.complete().objectSlug(),
        to.complete().objectSlug(),
        draft.recordSlug(),
        map.json(),
        plan.fields(),
        relocation.findErrors(
            caller, from, record, new NewHome(to, map.targetShape(), plan.carried(), data)));
  }

  /**
   * Previews a move of many records: the effects on the values of each field, counted, and which
   * records would be refused. Refuses an impossible field map, with its path, and what the caller
   * does not see (404).
   */
  public BulkMovePreview previewAll(Caller caller, String objectSlug, BulkMoveDraft draft) {
    GrantedShape from = shapes.lockToWrite(caller, objectSlug, ObjectRight.READ);
    GrantedShape to = lockTarget(caller, from, draft.to(), ObjectRight.READ);
    JsonObject data = orEmpty(draft.data());
    FieldMap map = FieldMap.of(from, to, orEmpty(draft.fieldMap()), data);
    OutcomeCounts outcomes = new OutcomeCounts(map);
    List<MoveResult> refusals = new ArrayList<>();
    Set<String> slugs = new LinkedHashSet<>(draft.recordSlugs());
    for (String slug : slugs) {
      try {
        StoredRecord record = requireStored(from, slug);
        MovePlan plan = MovePlan.of(map, record.values());
        List<FieldError> faults =
            relocation.findErrors(
                caller, from, record, new NewHome(to, map.targetShape(), plan.carried(), data));
        if (!faults.isEmpty()) {
          throw Problem.invalid(faults);
        }
        outcomes.add(slug, plan.fields());
      } catch (Problem refused) {
        refusals.add(MoveResult.failed(slug, refused));
      }
    }
    return new BulkMovePreview(
        from.complete().objectSlug(),
        to.complete().objectSlug(),
        map.json(),
        slugs.size() - refusals.size(),
        refusals.size(),
        outcomes.listAll(),
        refusals);
  }

  /**
   * Moves a record. Refuses what the preview reports, a record that the caller may not delete in
   * one object or create in the other (403), and unique values that another record there already
   * has (409).
   */
  public Move execute(Caller caller, String objectSlug, MoveDraft draft) {
    Order order = order(caller, objectSlug, draft.to(), draft.fieldMap(), draft.data());
    Shape from = order.map().from().complete();
    relocation.lock(from, List.of(draft.recordSlug()));
    MoveRepository.Kept kept = moveOne(order, draft.recordSlug()).kept();
    return Move.of(
        moves.requireById(kept.id()), order.map().from().seen(), order.map().to().seen());
  }

  /** Moves records independently of each other; refused records stay where they are. */
  public BulkMove executeAll(Caller caller, String objectSlug, BulkMoveDraft draft) {
    Order order = order(caller, objectSlug, draft.to(), draft.fieldMap(), draft.data());
    List<String> slugs = List.copyOf(new LinkedHashSet<>(draft.recordSlugs()));
    relocation.lock(order.map().from().complete(), slugs);
    List<MoveResult> results = new ArrayList<>();
    for (String slug : slugs) {
      try {
        Done done = moveOne(order, slug);
        results.add(MoveResult.moved(slug, done.moved().slug(), done.kept().globalSlug()));
      } catch (Problem refused) {
        results.add(MoveResult.failed(slug, refused));
      }
    }
    return BulkMove.of(results);
  }

  /**
   * Takes back the last move of a record, which may be named by its slug before or after the move.
   * Refuses if the record has been changed or moved again since (409).
   */
  public Move reverse(Caller caller, String objectSlug, String recordSlug) {
    long objectId = shapes.requireReadable(caller, objectSlug).objectId();
    MoveRow row = lockLast(objectId, recordSlug);
    requireMayMove(caller);
    GrantedShape away = lockSide(caller, row.came().object(), ObjectRight.DELETE);
    GrantedShape home = lockSide(caller, row.left().object(), ObjectRight.CREATE);
    Instant now = Time.now();
    String operation = relocation.newOperation();
    List<String> known = moves.listOperations(row.globalSlug());
    recordReturn.moveBack(caller, home, away, row.moved(), known, operation, now);
    moves.markReversed(row.id(), operation, now);
    return Move.of(moves.requireById(row.id()), home.seen(), away.seen());
  }

  private MoveRow lockLast(long objectId, String recordSlug) {
    Optional<Long> last = moves.lockLast(objectId, recordSlug);
    if (last.isEmpty() && moves.findGlobalSlug(objectId, recordSlug).isPresent()) {
      throw new Problem(MovesProblem.MOVE_REVERSED);
    }
    return moves.requireById(last.orElseThrow(() -> Problem.notFound("Move")));
  }

  /**
   * The moves of a record, even if it has left the object, oldest first. Moves from or to objects
   * that the caller does not see are left out.
   */
  public Page<Move> history(
      Caller caller, String objectSlug, String recordSlug, PageRequest request) {
    long objectId = shapes.requireReadable(caller, objectSlug).objectId();
    Optional<String> thing = moves.findGlobalSlug(objectId, recordSlug);
    if (thing.isEmpty()) {
      // A record that never moved has a history too.
      records.requireReadable(caller, objectSlug, recordSlug);
      return Page.of(List.of(), request);
    }
    List<Move> seen =
        moves.listByGlobalSlug(thing.get()).stream()
            .flatMap(row -> visibleMove(caller, row).stream())
            .toList();
    return Page.of(seen, request);
  }

  private Optional<Move> visibleMove(Caller caller, MoveRow row) {
    Shape from = findReadable(caller, row.left().object());
    Shape to = findReadable(caller, row.came().object());
    return from == null || to == null ? Optional.empty() : Optional.of(Move.of(row, from, to));
  }

  /**
   * The journey of a record that was in this object. Refuses a global slug that never was (404).
   */
  public Journey journey(Caller caller, String objectSlug, String globalSlug) {
    String object = shapes.requireReadable(caller, objectSlug).objectSlug();
    List<MoveRow> all = moves.listByGlobalSlug(globalSlug);
    boolean isHere =
        all.stream()
            .flatMap(row -> Stream.of(row.left().object(), row.came().object()))
            .anyMatch(object::equals);
    if (!isHere) {
      throw Problem.notFound("Record");
    }
    return Journey.of(all, slug -> findReadable(caller, slug) != null);
  }

  /** What to do with records. */
  private record Order(
      Caller caller, FieldMap map, JsonObject data, String operationId, Instant at) {}

  /** What was done with a record. */
  private record Done(Relocated moved, MoveRepository.Kept kept) {}

  private Order order(
      Caller caller,
      String objectSlug,
      String to,
      @Nullable JsonObject fieldMap,
      @Nullable JsonObject data) {
    GrantedShape from = shapes.lockToWrite(caller, objectSlug, ObjectRight.DELETE);
    GrantedShape target = lockTarget(caller, from, to, ObjectRight.CREATE);
    requireMayMove(caller);
    FieldMap map = FieldMap.of(from, target, orEmpty(fieldMap), orEmpty(data));
    return new Order(caller, map, orEmpty(data), relocation.newOperation(), Time.now());
  }

  private Done moveOne(Order order, String slug) {
    FieldMap map = order.map();
    StoredRecord record = requireStored(map.from(), slug);
    MovePlan plan = MovePlan.of(map, record.values());
    Relocated moved =
        relocation.move(
            order.caller(),
            map.from(),
            record,
            new NewHome(map.to(), map.targetShape(), plan.carried(), order.data()),
            order.operationId(),
            order.at());
    return new Done(moved, moves.add(order.caller(), slug, moved, map.json()));
  }

  private StoredRecord requireStored(GrantedShape from, String slug) {
    return relocation.find(from.complete(), slug).orElseThrow(() -> Problem.notFound("Record"));
  }

  private GrantedShape lockTarget(
      Caller caller, GrantedShape from, String slug, ObjectRight right) {
    if (slug.equals(from.complete().objectSlug())) {
      throw Problem.invalid("to", "same", "The record is in this object already");
    }
    if (findReadable(caller, slug) == null) {
      throw Problem.invalid("to", "unknown", "There is no object " + slug);
    }
    return shapes.lockToWrite(caller, slug, right);
  }

  /** One side of a stored move; a deleted object is not found. */
  private GrantedShape lockSide(Caller caller, @Nullable String slug, ObjectRight right) {
    if (slug == null) {
      throw Problem.notFound("Object");
    }
    return shapes.lockToWrite(caller, slug, right);
  }

  /** A move deletes here and creates there, so the caller needs both rights. */
  private static void requireMayMove(Caller caller) {
    if (!caller.hasRight("record.create") || !caller.hasRight("record.delete")) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "A move requires record.create and record.delete");
    }
  }

  private @Nullable Shape findReadable(Caller caller, @Nullable String slug) {
    try {
      return slug == null ? null : shapes.requireReadable(caller, slug);
    } catch (Problem unseen) {
      return null;
    }
  }

  private static JsonObject orEmpty(@Nullable JsonObject json) {
    return json == null ? JsonValue.EMPTY_JSON_OBJECT : json;
  }
}
