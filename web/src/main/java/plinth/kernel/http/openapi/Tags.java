package plinth.kernel.http.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.http.ApiApplication;

/** The groups that operations are shown in. */
final class Tags {
  private Tags() {}

  /** What each group of the server is about, as the application declares it while it is built. */
  static Map<String, String> declared() {
    Map<String, String> descriptions = new TreeMap<>();
    for (Tag tag : ApiApplication.class.getAnnotation(OpenAPIDefinition.class).tags()) {
      descriptions.put(tag.name(), tag.description());
    }
    return descriptions;
  }

  /**
   * The tags that the operations of these paths have, by name. A tag without a description, such as
   * the name of an object, has its name alone.
   */
  static List<Node> of(Node paths, Map<String, String> descriptions) {
    Set<String> names = new TreeSet<>();
    for (Object path : paths.values()) {
      for (Object operation : ((Node) path).values()) {
        ((Node) operation).list("tags").forEach(name -> names.add((String) name));
      }
    }
    List<Node> tags = new ArrayList<>();
    for (String name : names) {
      String description = descriptions.get(name);
      Node tag = Node.of("name", name);
      tags.add(description == null ? tag : tag.with("description", description));
    }
    return tags;
  }
}
