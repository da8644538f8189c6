package plinth.records.batches;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.RecordsProblem;
import plinth.records.editing.RecordSetUpdates;
import plinth.records.editing.WriteContext;
import plinth.records.editing.WrittenRecord;

/** A batch while it is carried out: what its operations have done so far. */
final class BatchRun {
  private final Caller caller;
  private final String ofPath;
  private final List<BatchOperation> operations;
  private final BatchObjects objects;
  private final BatchRights rights;
  private final String operationId;
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<Integer, WrittenRecord> written = new HashMap<>();
  private final Map<Integer, Problem> refused = new LinkedHashMap<>();
  private Instant last = Instant.MIN;

  BatchRun(
      Caller caller,
      String ofPath,
      List<BatchOperation> operations,
      BatchObjects objects,
      BatchRights rights,
      String operationId) {
    this.caller = caller;
    this.ofPath = ofPath;
    this.operations = operations;
    this.objects = objects;
    this.rights = rights;
    this.operationId = operationId;
    for (int i = 0; i < operations.size(); i++) {
      String ref = operations.get(i).ref();
      if (ref != null) {
        names.put(ref, i);
      }
    }
  }

  /** The number of operations. */
  int size() {
    return operations.size();
  }

  BatchOperation operation(int index) {
    return operations.get(index);
  }

  String object(int index) {
    return operations.get(index).objectOr(ofPath);
  }

  /** The shape of an operation's object, which the caller can write to. */
  Shape requireShape(int index) {
    return objects.require(object(index)).complete();
  }

  /** The records that the operations from an index to before another name. */
  List<String> slugs(int first, int end) {
    return operations.subList(first, end).stream()
        .map(operation -> String.valueOf(operation.slug()))
        .toList();
  }

  /** Whether an operation changes values only, which concern no other record. */
  boolean isPlainUpdate(int index) {
    BatchOperation operation = operation(index);
    GrantedShape shape = objects.shape(object(index));
    return operation.action() == BatchAction.UPDATE
        && !operation.given().has(Assignment.NAME)
        && shape != null
        && operation.data() != null
        && RecordSetUpdates.isPlain(shape, operation.data());
  }

  /** Refuses references to operations that are unknown or not earlier. */
  void checkReferences() {
    List<FieldError> faults = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      int index = i;
      BatchReferences references = references(i);
      if (references != null) {
        references.replaced(
            (at, name) -> {
              Integer named = names.get(name);
              if (named == null || named >= index) {
                String message = "There is no earlier operation " + name;
                faults.add(BatchFaults.at(index, new FieldError(at, "unknown", message)));
              }
              return JsonValue.NULL;
            });
      }
    }
    Batch.refuse(faults);
  }

  private @Nullable BatchReferences references(int index) {
    GrantedShape shape = objects.shape(object(index));
    JsonObject data = operation(index).data();
    return shape == null || data == null ? null : new BatchReferences(shape.seen(), data);
  }

  /** The operations whose records an operation refers to. */
  Set<Integer> referredBy(int index) {
    BatchReferences references = references(index);
    Set<Integer> referred = new HashSet<>();
    if (references != null) {
      references.names().forEach(name -> referred.add(Objects.requireNonNull(names.get(name))));
    }
    return referred;
  }

  /** The context of an operation's write; refuses callers without the right to it. */
  WriteContext context(int index) {
    BatchAction action = operation(index).action();
    rights.require(caller, action.right(), object(index));
    GrantedShape shape = objects.require(object(index));
    for (ObjectRight right : action.rights()) {
      shape.require(right);
    }
    return new WriteContext(caller, shape, operationId, this::tick);
  }

  /**
   * The time of the next change. Links are undone by the time of their change, so two changes of a
   * batch never have the same one.
   */
  Instant tick() {
    Instant now = Time.now();
    last = now.isAfter(last) ? now : last.plus(1, ChronoUnit.MICROS);
    return last;
  }

  /** The body of an operation with the slugs of the records that it refers to. */
  JsonObject body(int index) {
    BatchReferences references = references(index);
    return operation(index)
        .body(
            references == null
                ? operation(index).data()
                : references.replaced((at, name) -> Json.createValue(slug(at, name))));
  }

  private String slug(String at, String name) {
    int index = Objects.requireNonNull(names.get(name));
    WrittenRecord record = written.get(index);
    if (record == null) {
      throw new Problem(RecordsProblem.REFERENCE_FAILED)
          .field(at, "reference", "The operation " + name + " failed");
    }
    return record.record().slug();
  }

  /** Keeps what an operation did. */
  void done(int index, WrittenRecord record) {
    written.put(index, record);
  }

  /** Keeps why an operation was refused. */
  void refuse(int index, Problem problem) {
    refused.put(index, problem);
  }

  /** The refused operations. */
  Map<Integer, Problem> refused() {
    return refused;
  }

  /** The result of each operation, in order. */
  List<BatchItem> results() {
    List<BatchItem> results = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      Problem problem = refused.get(i);
      results.add(
          problem == null
              ? BatchItem.of(operation(i), object(i), Objects.requireNonNull(written.get(i)))
              : BatchItem.failed(operation(i), object(i), problem));
    }
    return results;
  }

  /** What the operations wrote that succeeded, in no order. */
  Collection<WrittenRecord> written() {
    return written.values();
  }
}
