package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The changes of RFC 7644, 3.5.2, applied to a resource in the form of its schema. Directories send
 * operations in any case, and objects without a path whose members are paths.
 */
public final class Patch {
  private static final int MAX_OPERATIONS = 1000;

  private final ResourceKind kind;
  private JsonObject resource;

  private Patch(ResourceKind kind, JsonObject resource) {
    this.kind = kind;
    this.resource = resource;
  }

  /** The resource after the changes of a request, all or none. */
  public static JsonObject apply(ResourceKind kind, JsonObject resource, JsonObject request) {
    JsonValue operations = member(request, "Operations");
    if (!(operations instanceof JsonArray all) || all.isEmpty()) {
      throw ScimProblem.SCIM_INVALID.because("Operations must be a list of changes");
    }
    if (all.size() > MAX_OPERATIONS) {
      throw ScimProblem.SCIM_INVALID.because("At most " + MAX_OPERATIONS + " changes at once");
    }
    Patch patch = new Patch(kind, resource);
    for (JsonValue operation : all) {
      if (!(operation instanceof JsonObject change)) {
        throw ScimProblem.SCIM_INVALID.because("A change must be an object");
      }
      patch.apply(change);
    }
    return patch.resource;
  }

  private void apply(JsonObject change) {
    Operation operation = Operation.of(member(change, "op"));
    JsonValue path = member(change, "path");
    JsonValue value = member(change, "value");
    if (path == null || path == JsonValue.NULL) {
      if (operation == Operation.REMOVE) {
        throw ScimProblem.SCIM_NO_TARGET.because("remove needs a path");
      }
      each(operation, "", value);
    } else if (!(path instanceof JsonString text)) {
      throw ScimProblem.SCIM_PATH_INVALID.because("path must be a text");
    } else if (isUrn(text.getString())) {
      removeOrEach(operation, text.getString(), value);
    } else {
      change(operation, text.getString(), value, true);
    }
  }

  private void removeOrEach(Operation operation, String urn, @Nullable JsonValue value) {
    if (operation == Operation.REMOVE) {
      resource = Edits.with(resource, Schemas.ENTERPRISE, null);
    } else {
      each(operation, urn + ":", value);
    }
  }

  /** Applies the members of an object, each with its name as a path; unknown ones are left out. */
  private void each(Operation operation, String prefix, @Nullable JsonValue value) {
    if (!(value instanceof JsonObject members)) {
      throw ScimProblem.SCIM_VALUE_INVALID.because("value must be an object if there is no path");
    }
    for (Map.Entry<String, JsonValue> one : members.entrySet()) {
      if (prefix.isEmpty() && isUrn(one.getKey())) {
        each(operation, one.getKey() + ":", one.getValue());
      } else {
        change(operation, prefix + one.getKey(), one.getValue(), false);
      }
    }
  }

  private boolean isUrn(String text) {
    return text.equalsIgnoreCase(Schemas.ENTERPRISE) || text.equalsIgnoreCase(kind.schema());
  }

  /**
   * Applies one change.
   *
   * @param isNamed whether the request names the path itself, so that it must exist
   */
  private void change(
      Operation operation, String path, @Nullable JsonValue value, boolean isNamed) {
    TargetPath target = TargetPath.parse(path);
    AttributePath place = target.attribute();
    Attribute attribute = kind.find(place.isExtended(), place.name());
    if (attribute == null || attribute.isReadOnly()) {
      if (isNamed) {
        throw refusal(attribute, path);
      }
      return;
    }
    JsonObject holder =
        place.isExtended() ? Edits.object(resource.get(Schemas.ENTERPRISE)) : resource;
    JsonValue before = holder.get(attribute.name());
    JsonValue after =
        attribute.isMulti()
            ? new ListEdit(attribute, operation, target).apply(before, value)
            : Edits.single(attribute, operation, target, before, value);
    JsonObject changed = Edits.with(holder, attribute.name(), after);
    resource =
        place.isExtended()
            ? Edits.with(resource, Schemas.ENTERPRISE, changed.isEmpty() ? null : changed)
            : changed;
  }

  private static Problem refusal(@Nullable Attribute attribute, String path) {
    boolean isFixed = attribute != null || path.equalsIgnoreCase("id") || path.startsWith("meta");
    return isFixed
        ? ScimProblem.SCIM_READ_ONLY.because(path + " is read-only")
        : ScimProblem.SCIM_PATH_INVALID.because("There is no attribute " + path);
  }

  private static @Nullable JsonValue member(JsonObject object, String name) {
    for (Map.Entry<String, JsonValue> one : object.entrySet()) {
      if (one.getKey().equalsIgnoreCase(name)) {
        return one.getValue();
      }
    }
    return null;
  }
}
