package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Workspace;

/** The table in {@code docs/api/roles.md} matches the roles of a new workspace. */
class RolesPageIT {
  private static final Path PAGE = Path.of("../docs/api/roles.md");
  private static final int FIRST_ROLE = 2;
  private static final List<String> VERBS = List.of("read", "create", "update", "delete");

  @Test
  void aNewWorkspaceHasTheDocumentedRoles() throws IOException {
    Map<String, TreeSet<String>> page = page();
    Map<String, TreeSet<String>> given = new TreeMap<>();
    for (JsonObject role :
        Workspace.create()
            .admin()
            .get("/admin/roles")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)) {
      given.put(role.getString("slug"), permissions(role, areas()));
    }
    assertThat(given).isEqualTo(page);
  }

  @Test
  void membersHoldTheDocumentedPermissions() throws IOException {
    Workspace workspace = Workspace.create();
    Map<String, TreeSet<String>> page = page();
    for (String role : page.keySet()) {
      Api member = role.equals("owner") ? workspace.admin() : workspace.member(role);
      JsonObject me = member.get("/admin/me").expect(200).data();
      assertThat(permissions(me, areas())).as(role).isEqualTo(page.get(role));
    }
  }

  private static List<String> verbs(String area) {
    return Set.of("audit", "privacy").contains(area) ? List.of("read") : VERBS;
  }

  /** The names of the permissions, with {@code record.*} and {@code *} expanded. */
  private static TreeSet<String> permissions(JsonObject holder, List<String> areas) {
    TreeSet<String> names = new TreeSet<>();
    for (JsonString word : holder.getJsonArray("permissions").getValuesAs(JsonString.class)) {
      String[] parts = word.getString().split("\\.");
      for (String area : parts[0].equals("*") ? areas : List.of(parts[0])) {
        boolean isAll = parts[parts.length - 1].equals("*");
        for (String verb : isAll ? verbs(area) : List.of(parts[1])) {
          names.add(area + "." + verb);
        }
      }
    }
    return names;
  }

  /** The permissions of each role on the page. */
  private static Map<String, TreeSet<String>> page() throws IOException {
    Map<String, TreeSet<String>> roles = new TreeMap<>();
    List<List<String>> rows = rows();
    List<String> head = rows.get(0);
    for (int column = FIRST_ROLE; column < head.size(); column++) {
      TreeSet<String> permissions = new TreeSet<>();
      for (List<String> row : rows.subList(1, rows.size())) {
        for (String verb : row.get(column).split(" ")) {
          if (!verb.equals("none")) {
            assertThat(verb).isIn(VERBS);
            permissions.add(row.get(0) + "." + verb);
          }
        }
      }
      roles.put(head.get(column), permissions);
    }
    return roles;
  }

  private static List<String> areas() throws IOException {
    List<List<String>> rows = rows();
    return rows.subList(1, rows.size()).stream().map(row -> row.get(0)).toList();
  }

  /** The cells of the table without their markup, the header first. */
  private static List<List<String>> rows() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("| ")) {
        rows.add(List.of(line.substring(2, line.length() - 2).replace("`", "").split(" \\| ")));
      }
    }
    assertThat(rows).hasSizeGreaterThan(2);
    return rows;
  }
}
