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
    GrantedShape from = shapes.toWrite(caller, objectSlug, ObjectRight.READ);
    GrantedShape to = target(caller, from, draft.to(), ObjectRight.READ);
    JsonObject data = given(draft.data());
    FieldMap map = FieldMap.of(from, to, given(draft.fieldMap()), data);
    StoredRecord record = stored(from, draft.recordSlug());
    MovePlan plan = MovePlan.of(map, record.values());
    return new MovePreview(
        from.complete().objectSlug(),
        to.complete().objectSlug(),
        draft.recordSlug(),
        map.json(),
        plan.fields(),
        relocation.faults(
            caller, from, record, new NewHome(to, map.taking(), plan.carried(), data)));
  }

  /**
   * Previews a move of many records: the effects on the values of each field, counted, and which
   * records would be refused. Refuses an impossible field map, with its path, and what the caller
   * does not see (404).
   */
  public BulkMovePreview previewAll(Caller caller, String objectSlug, BulkMoveDraft draft) {
    GrantedShape from = shapes.toWrite(caller, objectSlug, ObjectRight.READ);
    GrantedShape to = target(caller, from, draft.to(), ObjectRight.READ);
    JsonObject data = given(draft.data());
    FieldMap map = FieldMap.of(from, to, given(draft.fieldMap()), data);
    OutcomeCounts outcomes = new OutcomeCounts(map);
    List<MoveResult> refusals = new ArrayList<>();
    Set<String> slugs = new LinkedHashSet<>(draft.recordSlugs());
    for (String slug : slugs) {
      try {
        StoredRecord record = stored(from, slug);
        MovePlan plan = MovePlan.of(map, record.values());
        List<FieldError> faults =
            relocation.faults(
                caller, from, record, new NewHome(to, map.taking(), plan.carried(), data));
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
        outcomes.all(),
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
    relocation.hold(from, List.of(draft.recordSlug()));
    MoveRepository.Kept kept = moved(order, draft.recordSlug()).kept();
    return Move.of(moves.byId(kept.id()), order.map().from().seen(), order.map().to().seen());
  }

  /** Moves records independently of each other; refused records stay where they are. */
  public BulkMove executeAll(Caller caller, String objectSlug, BulkMoveDraft draft) {
    Order order = order(caller, objectSlug, draft.to(), draft.fieldMap(), draft.data());
    List<String> slugs = List.copyOf(new LinkedHashSet<>(draft.recordSlugs()));
    relocation.hold(order.map().from().complete(), slugs);
    List<MoveResult> results = new ArrayList<>();
    for (String slug : slugs) {
      try {
        Done done = moved(order, slug);
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
    long objectId = shapes.toRead(caller, objectSlug).objectId();
    MoveRow row = held(objectId, recordSlug);
    mayMove(caller);
    GrantedShape away = side(caller, row.came().object(), ObjectRight.DELETE);
    GrantedShape home = side(caller, row.left().object(), ObjectRight.CREATE);
    Instant now = Time.now();
    String operation = relocation.newOperation();
    List<String> known = moves.operations(row.globalSlug());
    recordReturn.giveBack(caller, home, away, row.moved(), known, operation, now);
    moves.reverse(row.id(), operation, now);
    return Move.of(moves.byId(row.id()), home.seen(), away.seen());
  }

  private MoveRow held(long objectId, String recordSlug) {
    Optional<Long> last = moves.hold(objectId, recordSlug);
    if (last.isEmpty() && moves.globalSlug(objectId, recordSlug).isPresent()) {
      throw new Problem(MovesProblem.MOVE_REVERSED);
    }
    return moves.byId(last.orElseThrow(() -> Problem.notFound("Move")));
  }

  /**
   * The moves of a record, even if it has left the object, oldest first. Moves from or to objects
   * that the caller does not see are left out.
   */
  public Page<Move> history(
      Caller caller, String objectSlug, String recordSlug, PageRequest request) {
    long objectId = shapes.toRead(caller, objectSlug).objectId();
    Optional<String> thing = moves.globalSlug(objectId, recordSlug);
    if (thing.isEmpty()) {
      // A record that never moved has a history too.
      records.toRead(caller, objectSlug, recordSlug);
      return Page.of(List.of(), request);
    }
    List<Move> seen =
        moves.all(thing.get()).stream().flatMap(row -> seen(caller, row).stream()).toList();
    return Page.of(seen, request);
  }

  private Optional<Move> seen(Caller caller, MoveRow row) {
    Shape from = readable(caller, row.left().object());
    Shape to = readable(caller, row.came().object());
    return from == null || to == null ? Optional.empty() : Optional.of(Move.of(row, from, to));
  }

  /**
   * The journey of a record that was in this object. Refuses a global slug that never was (404).
   */
  public Journey journey(Caller caller, String objectSlug, String globalSlug) {
    String object = shapes.toRead(caller, objectSlug).objectSlug();
    List<MoveRow> all = moves.all(globalSlug);
    boolean isHere =
        all.stream()
            .flatMap(row -> Stream.of(row.left().object(), row.came().object()))
            .anyMatch(object::equals);
    if (!isHere) {
      throw Problem.notFound("Record");
    }
    return Journey.of(all, slug -> readable(caller, slug) != null);
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
    GrantedShape from = shapes.toWrite(caller, objectSlug, ObjectRight.DELETE);
    GrantedShape target = target(caller, from, to, ObjectRight.CREATE);
    mayMove(caller);
    FieldMap map = FieldMap.of(from, target, given(fieldMap), given(data));
    return new Order(caller, map, given(data), relocation.newOperation(), Time.now());
  }

  private Done moved(Order order, String slug) {
    FieldMap map = order.map();
    StoredRecord record = stored(map.from(), slug);
    MovePlan plan = MovePlan.of(map, record.values());
    Relocated moved =
        relocation.move(
            order.caller(),
            map.from(),
            record,
            new NewHome(map.to(), map.taking(), plan.carried(), order.data()),
            order.operationId(),
            order.at());
    return new Done(moved, moves.add(order.caller(), slug, moved, map.json()));
  }

  private StoredRecord stored(GrantedShape from, String slug) {
    return relocation.look(from.complete(), slug).orElseThrow(() -> Problem.notFound("Record"));
  }

  private GrantedShape target(Caller caller, GrantedShape from, String slug, ObjectRight right) {
    if (slug.equals(from.complete().objectSlug())) {
      throw Problem.invalid("to", "same", "The record is in this object already");
    }
    if (readable(caller, slug) == null) {
      throw Problem.invalid("to", "unknown", "There is no object " + slug);
    }
    return shapes.toWrite(caller, slug, right);
  }

  /** One side of a stored move; a deleted object is not found. */
  private GrantedShape side(Caller caller, @Nullable String slug, ObjectRight right) {
    if (slug == null) {
      throw Problem.notFound("Object");
    }
    return shapes.toWrite(caller, slug, right);
  }

  /** A move deletes here and creates there, so the caller needs both rights. */
  private static void mayMove(Caller caller) {
    if (!caller.may("record.create") || !caller.may("record.delete")) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "A move requires record.create and record.delete");
    }
  }

  private @Nullable Shape readable(Caller caller, @Nullable String slug) {
    try {
      return slug == null ? null : shapes.toRead(caller, slug);
    } catch (Problem unseen) {
      return null;
    }
  }

  private static JsonObject given(@Nullable JsonObject json) {
    return json == null ? JsonValue.EMPTY_JSON_OBJECT : json;
  }
}
