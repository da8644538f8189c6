package plinth.kernel.http.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A JSON object of a document under construction; its members keep their order. */
public final class Node extends LinkedHashMap<String, Object> {
  private static final long serialVersionUID = 1;

  /** An object without members. */
  public static Node empty() {
    return new Node();
  }

  /** An object with one member. */
  public static Node of(String key, Object value) {
    return new Node().with(key, value);
  }

  /** A reference to a part of {@code components}. */
  public static Node ref(String kind, String name) {
    return of("$ref", "#/components/" + kind + "/" + name);
  }

  /** A schema of a type. */
  public static Node type(String type) {
    return of("type", type);
  }

  /** A schema of a type with a format. */
  public static Node type(String type, String format) {
    return type(type).with("format", format);
  }

  /** A schema of a list. */
  public static Node list(Node items) {
    return type("array").with("items", items);
  }

  /** A schema of an object with these properties, all of which are required. */
  public static Node object(Map<String, Object> properties) {
    Node schema = type("object");
    if (!properties.isEmpty()) {
      schema.with("required", List.copyOf(properties.keySet())).with("properties", properties);
    }
    return schema;
  }

  /** A mutable copy of a JSON object, with its references renamed. */
  public static Node copy(JsonObject json, UnaryOperator<String> reference) {
    Node copy = new Node();
    json.forEach(
        (key, value) ->
            copy.put(
                key,
                key.equals("$ref") && value instanceof JsonString text
                    ? reference.apply(text.getString())
                    : part(value, reference)));
    return copy;
  }

  private static Object part(JsonValue value, UnaryOperator<String> reference) {
    if (value instanceof JsonObject object) {
      return copy(object, reference);
    } else if (value instanceof JsonArray array) {
      List<Object> copy = new ArrayList<>();
      array.forEach(item -> copy.add(part(item, reference)));
      return copy;
    } else if (value instanceof JsonString text) {
      return text.getString();
    } else if (value == JsonValue.TRUE || value == JsonValue.FALSE) {
      return value == JsonValue.TRUE;
    }
    return value;
  }

  /** Adds a member to this object. */
  public Node with(String key, Object value) {
    put(key, value);
    return this;
  }

  /** Adds all members of another object to this one. */
  public Node withAll(Map<String, ?> members) {
    putAll(members);
    return this;
  }

  /**
   * Makes this schema accept null too. A reference is wrapped, because nothing may appear next to
   * it; it leads to an object, and {@code nullable} only has an effect next to a type. A schema
   * without a type accepts null anyway.
   */
  public Node asNullable() {
    if (containsKey("$ref")) {
      return of("allOf", List.of(this)).asNullable();
    }
    if (containsKey("allOf") && !containsKey("type")) {
      with("type", "object");
    }
    return containsKey("type") ? with("nullable", true) : this;
  }

  /** The list with this name; empty if there is none. */
  public List<?> list(String key) {
    return get(key) instanceof List<?> list ? list : List.of();
  }

  /** The member with this name, created empty if it is missing. */
  public Node child(String key) {
    return (Node) computeIfAbsent(key, absent -> new Node());
  }
}
