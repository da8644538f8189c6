package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Deletions with {@code if_empty} are refused while records have values. */
class IfEmptyIT {
  private static final String ASKED = "?if_empty=true";

  private Api admin;

  @BeforeEach
  void enter() {
    admin = Workspace.create().admin();
  }

  @Test
  void aFieldWithValuesIsRefusedWithTheirNumber() {
    Sheet kites = Sheet.create(admin, "kites").field("name", "text").field("size", "number");
    kites.slugOf(json("name", "Red", "size", 1));
    kites.slugOf(json("name", "Blue", "size", 2));
    kites.slugOf(json("name", "Plain"));
    refused("/object/field/kites/size" + ASKED, 2);

    admin.delete("/object/field/kites/size").expect(200);
    kites.field("note", "text");
    admin.delete("/object/field/kites/note" + ASKED).expect(200);
  }

  @Test
  void anObjectWithRecordsIsRefusedWithTheirNumber() {
    Sheet kites = Sheet.create(admin, "kites").field("name", "text");
    String only = kites.slugOf(json("name", "Red"));
    refused("/object/kites" + ASKED, 1);

    admin.delete("/object/data/kites/" + only).expect(200);
    admin.delete("/object/kites" + ASKED).expect(200);
  }

  @Test
  void aPlacementAndARelationLikewise() {
    Sheet kites = Sheet.create(admin, "kites").field("name", "text").field("tone", "text");
    Sheet flags = Sheet.create(admin, "flags").field("name", "text");
    admin.post("/object/field/placement/tone", json("objects", array("flags"))).expect(201);
    flags.slugOf(json("name", "Jack", "tone", "blue"));
    refused("/object/field/placement/flags/tone" + ASKED, 1);
    admin.delete("/object/field/placement/flags/tone").expect(200);

    admin
        .post(
            "/object/relation",
            json(
                "name", "Flown",
                "slug", "flown",
                "type", "one_to_many",
                "from_object", "kites",
                "to_object", "flags",
                "from_field", "flags",
                "to_field", "kite"))
        .expect(201);
    String jack = flags.slugOf(json("name", "Other"));
    kites.slugOf(json("name", "Red", "flags", array(jack)));
    refused("/object/relation/flown" + ASKED, 1);
    admin.delete("/object/relation/flown").expect(200);
  }

  private void refused(String path, int records) {
    Api.Answer refused = admin.delete(path).expect(409);
    assertThat(refused.code()).isEqualTo("NOT_EMPTY");
    assertThat(refused.json().getInt("records")).isEqualTo(records);
  }
}
