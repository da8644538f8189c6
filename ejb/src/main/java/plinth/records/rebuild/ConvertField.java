package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.objects.change.FieldConversions;
import plinth.objects.change.FieldConversions.Held;

/**
 * Converts the values of a field of a large object while its records are read and written, 500 per
 * chunk in the order of their numbers. The last chunk makes the field available again, and a
 * rebuild of the object fills its slots.
 */
@ApplicationScoped
public class ConvertField implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "fields.convert";

  @Inject private FieldConversions conversions;
  @Inject private ValueConversion values;
  @Inject private StoredFieldValues held;

  @Override
  public String key() {
    return KEY;
  }

  /** The parameters of the conversion of an unavailable field. */
  static JsonObject parameters(Shape shape, Field field, String operationId) {
    return Json.createObjectBuilder()
        .add("object", shape.objectSlug())
        .add("field", field.slug())
        .add("operation", operationId)
        .build();
  }

  /** The subject of such a job. */
  static String subject(long fieldId) {
    return Long.toString(fieldId);
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    String object = work.parameters().getString("object");
    String field = work.parameters().getString("field");
    String operation = work.parameters().getString("operation");
    JsonObject at = work.checkpoint() == null ? JsonValue.EMPTY_JSON_OBJECT : work.checkpoint();
    // The end of a conversion needs another lock than the chunks before it, so it is a separate
    // chunk.
    if (at.getBoolean("converted", false)) {
      conversions.finish(caller, object, field, operation);
      return Chunk.last(0, 0);
    }
    Optional<Held> found = conversions.lockPending(caller, object, field, operation);
    return found.isEmpty()
        ? Chunk.last(0, 0)
        : convertNext(caller, found.get(), operation, work.checkpoint());
  }

  private Chunk convertNext(
      Caller caller, Held conversion, String operation, @Nullable JsonObject at) {
    Shape shape = conversion.shape();
    Field field = conversion.field();
    ConversionTally tally = new ConversionTally(shape.objectSlug(), conversion.conversion());
    long after = at == null ? 0 : at.getJsonNumber("after").longValueExact();
    ValueConversion.Part part =
        values.convertNext(caller, shape, field, conversion.conversion(), operation, after, tally);
    boolean isMore = part.count() == ValueConversion.CHUNK;
    JsonObject next =
        Json.createObjectBuilder().add("after", part.last()).add("converted", !isMore).build();
    Chunk chunk = Chunk.more(next, part.count() - tally.countLost(), tally.countLost());
    return at == null ? chunk.withTotal(held.countStored(shape)) : chunk;
  }
}
