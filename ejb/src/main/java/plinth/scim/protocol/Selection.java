package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * Which attributes an answer shows: only the named ones, or all but the named ones. The id and the
 * schemas are always shown.
 *
 * @param only the attributes to show; empty: all
 * @param without the attributes to leave out
 */
public record Selection(List<AttributePath> only, List<AttributePath> without) {
  private static final Set<String> ALWAYS = Set.of("id", "schemas");

  /** The selection of the parameters {@code attributes} and {@code excludedAttributes}. */
  public static Selection of(@Nullable String attributes, @Nullable String excluded) {
    return new Selection(paths(attributes), paths(excluded));
  }

  private static List<AttributePath> paths(@Nullable String list) {
    List<AttributePath> paths = new ArrayList<>();
    if (list != null) {
      Stream.of(list.split(",", -1))
          .map(name -> AttributePath.parse(name.strip()))
          .forEach(
              path -> {
                if (path != null) {
                  paths.add(path);
                }
              });
    }
    return List.copyOf(paths);
  }

  /** Whether an attribute is shown, at least in part. */
  public boolean shows(String name) {
    return isShown(name, null, false);
  }

  /** The resource with the shown attributes only. */
  public JsonObject apply(JsonObject resource) {
    if (only.isEmpty() && without.isEmpty()) {
      return resource;
    }
    JsonObjectBuilder shown = Json.createObjectBuilder();
    resource.forEach(
        (name, value) -> {
          boolean isExtension = name.equals(Schemas.ENTERPRISE);
          JsonValue part = isExtension ? parts(value, null) : value;
          if (ALWAYS.contains(name)) {
            shown.add(name, value);
          } else if (isExtension ? !Edits.object(part).isEmpty() : isShown(name, null, false)) {
            shown.add(name, isExtension ? part : parts(value, name));
          }
        });
    return shown.build();
  }

  /** The shown parts of a complex value; of the extension if no attribute is named. */
  private JsonValue parts(JsonValue value, @Nullable String name) {
    if (value instanceof JsonArray list) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      list.forEach(one -> all.add(parts(one, name)));
      return all.build();
    }
    if (!(value instanceof JsonObject object)) {
      return value;
    }
    JsonObjectBuilder shown = Json.createObjectBuilder();
    object.forEach(
        (key, part) -> {
          boolean isIn = name == null ? isShown(key, null, true) : isShown(name, key, false);
          if (isIn) {
            shown.add(key, part);
          }
        });
    return shown.build();
  }

  private boolean isShown(String name, @Nullable String sub, boolean isExtended) {
    if (!only.isEmpty() && only.stream().noneMatch(path -> meets(path, name, sub, isExtended))) {
      return false;
    }
    return without.stream()
        .noneMatch(
            path ->
                path.isExtended() == isExtended
                    && path.name().equalsIgnoreCase(name)
                    && (path.sub() == null || path.sub().equalsIgnoreCase(sub)));
  }

  private static boolean meets(
      AttributePath path, String name, @Nullable String sub, boolean isExtended) {
    return path.isExtended() == isExtended
        && path.name().equalsIgnoreCase(name)
        && (sub == null || path.sub() == null || path.sub().equalsIgnoreCase(sub));
  }
}
