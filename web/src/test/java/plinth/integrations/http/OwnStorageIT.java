package plinth.integrations.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.S3Bucket;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Files of a workspace in its own bucket, and those stored elsewhere before. */
class OwnStorageIT {
  private static final String STORAGE = "/integrations/storage";

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  @Test
  void newFilesGoIntoTheBucketAndOldOnesStayReadable() {
    String before = Upload.slug(admin, "before.txt", "kept by the installation");
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      JsonObject made = admin.post(STORAGE, bucket.account()).expect(201).data();
      assertThat(made.getJsonObject("settings").getString("access_key")).isEqualTo("AKIAONE");
      assertThat(made.getJsonObject("secrets").getString("secret_key")).isEqualTo("••••cket");
      assertThat(bucket.objects()).as("what the test kept").isEmpty();

      String within = Upload.slug(admin, "within.txt", "kept in the bucket");
      assertThat(bucket.holds("kept in the bucket")).isTrue();
      assertThat(content(within)).isEqualTo("kept in the bucket");
      assertThat(content(before)).isEqualTo("kept by the installation");

      JsonObject left = admin.delete(STORAGE).expect(200).data();
      assertThat(left.getString("status")).isEqualTo("not_connected");
      assertThat(left.getJsonArray("former").getJsonObject(0).getJsonObject("settings").toString())
          .contains("papers")
          .doesNotContain("the secret");
      String after = Upload.slug(admin, "after.txt", "kept by the installation again");
      assertThat(bucket.objects()).hasSize(1);
      assertThat(content(within)).isEqualTo("kept in the bucket");
      assertThat(content(after)).isEqualTo("kept by the installation again");

      admin.delete("/files/" + within).expect(200);
      assertThat(bucket.objects()).isEmpty();
      admin.get("/files/" + within).refused(404, "NOT_FOUND");
      admin.delete("/files/" + before).expect(200);
    }
  }

  @Test
  void anotherBucketTakesTheNextFilesAndAnotherKeyTheSameOnes() {
    try (S3Bucket first = S3Bucket.start("AKIAONE");
        S3Bucket second = S3Bucket.start("AKIATWO")) {
      admin.post(STORAGE, first.account()).expect(201);
      String one = Upload.slug(admin, "one.txt", "in the first");
      admin.post(STORAGE, second.account()).expect(201);
      String two = Upload.slug(admin, "two.txt", "in the second");

      assertThat(first.holds("in the first")).isTrue();
      assertThat(first.objects()).hasSize(1);
      assertThat(second.holds("in the second")).isTrue();
      assertThat(content(one)).isEqualTo("in the first");
      assertThat(content(two)).isEqualTo("in the second");

      second.change("AKIATHREE");
      assertThat(Upload.send(admin, "x.txt", "x").expect(503).code())
          .isEqualTo("STORAGE_UNREACHABLE");
      assertThat(admin.get("/files/" + two).expect(503).code()).isEqualTo("STORAGE_UNREACHABLE");
      assertThat(content(one)).as("beside a bucket that is away").isEqualTo("in the first");
      JsonObject again = admin.post(STORAGE, second.account()).expect(201).data();
      assertThat(again.getJsonArray("former")).hasSize(1);
      assertThat(content(two)).isEqualTo("in the second");

      JsonObject back = admin.post(STORAGE, first.account()).expect(201).data();
      assertThat(back.getJsonArray("former")).hasSize(1);
      Upload.slug(admin, "three.txt", "in the first again");
      assertThat(first.holds("in the first again")).isTrue();
      assertThat(content(two)).isEqualTo("in the second");
    }
  }

  @ParameterizedTest
  @CsvSource({"AKIAELSE, papers, access_key:test", "AKIAONE, pictures, bucket:test"})
  void refusalsOfTheBucketNameTheirField(String key, String name, String fault) {
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      Api.Answer refused = admin.post(STORAGE, bucket.account(key, name)).expect(400);
      assertThat(refused.code()).isEqualTo("INTEGRATION_TEST_FAILED");
      assertThat(refused.faults()).containsExactly(fault);
      Upload.slug(admin, "a.txt", "kept all the same");
      assertThat(bucket.objects()).isEmpty();
    }
  }

  @Test
  void anAccountThatWasLeftIsForgottenOnceItHoldsNothing() {
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      admin.post(STORAGE, bucket.account()).expect(201);
      String file = Upload.slug(admin, "a.txt", "still there");
      admin.delete(STORAGE).expect(200);
      sweep();
      assertThat(former()).as("left just now").isEqualTo(1);
      Database.run(
          "update main.integration set changed_at = now() - interval '2 days' where workspace_id = "
              + workspace.id());
      sweep();
      assertThat(former()).as("still holds a file").isEqualTo(1);
      assertThat(content(file)).isEqualTo("still there");
      admin.delete("/files/" + file).expect(200);
      sweep();
      assertThat(former()).isZero();
    }
  }

  @Test
  void aPurgeTakesWhatLiesInTheBucket() {
    try (S3Bucket bucket = S3Bucket.start("AKIAONE")) {
      admin.post(STORAGE, bucket.account()).expect(201);
      Upload.slug(admin, "a.txt", "to be purged");
      Upload.slug(admin, "b.txt", "to be purged too");
      assertThat(bucket.objects()).hasSize(2);
      Api.open()
          .apiKey(Plinth.TEST_TOOLS_KEY)
          .post("/testing/purge-account", json("email", workspace.owner().email()))
          .expect(200);
      assertThat(bucket.objects()).isEmpty();
      assertThat(
              Database.texts(
                  "select count(*) from main.integration where workspace_id = " + workspace.id()))
          .containsExactly("0");
    }
  }

  private void sweep() {
    Api.open()
        .apiKey(Plinth.TEST_TOOLS_KEY)
        .post("/testing/schedulers/integrations-sweep/run", json("workspace_id", workspace.id()))
        .expect(200);
  }

  private int former() {
    return admin.get(STORAGE).expect(200).data().getJsonArray("former").size();
  }

  private String content(String slug) {
    return admin.get("/files/" + slug).expect(200).text();
  }
}
