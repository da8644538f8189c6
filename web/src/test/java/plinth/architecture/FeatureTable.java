package plinth.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which feature may import which, according to the table in ARCHITECTURE.md, "Who may import whom".
 */
record FeatureTable(Map<String, Integer> places) {
  private static final Path PAGE = Path.of("../ARCHITECTURE.md");

  static FeatureTable read() throws IOException {
    String section = Files.readString(PAGE).split("\n## Who may import whom\n", 2)[1];
    String table = section.split("```text\n", 2)[1].split("```", 2)[0];
    Map<String, Integer> places = new HashMap<>();
    List<String> lines = table.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      for (String feature : lines.get(i).split(", ")) {
        places.put(feature, i);
      }
    }
    return new FeatureTable(places);
  }

  /** The feature of a class: the package after {@code plinth}. */
  static String feature(JavaClass type) {
    String[] words = type.getPackageName().split("\\.");
    return words.length > 1 && words[0].equals("plinth") ? words[1] : "";
  }

  boolean knows(String feature) {
    return places.containsKey(feature);
  }

  /** Whether a class may depend on another. */
  boolean allows(JavaClass from, JavaClass to) {
    String feature = feature(from);
    String other = feature(to);
    if (feature.equals(other)) {
      return true;
    }
    // The surfaces of all features are in kernel.http, which reads the status of workspaces and the
    // replies from tenancy.
    boolean isGate = from.getPackageName().startsWith("plinth.kernel.http");
    return isGate && other.equals("tenancy") || places.get(other) < places.get(feature);
  }
}
