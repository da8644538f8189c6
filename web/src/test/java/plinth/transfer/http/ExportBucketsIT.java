package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.S3Bucket;
import plinth.testing.Schedules;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The files of scheduled exports are put into buckets of the customer. */
class ExportBucketsIT {
  private static final String SECRET = "the secret of the bucket";

  private static Workspace workspace;
  private static Api owner;
  private static Schedules schedules;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    Sheet.create(owner, "crates").field("name", "text").create(json("name", "Apples"));
    schedules = new Schedules(workspace, owner, "crates");
  }

  private static JsonObject account(S3Bucket bucket, JsonObject more) {
    JsonObject given = bucket.account();
    JsonObjectBuilder account =
        Json.createObjectBuilder()
            .add("endpoint", given.getString("endpoint"))
            .add("region", given.getString("region"))
            .add("name", given.getString("bucket"))
            .add("prefix", "lists/")
            .add("path_style", true)
            .add("access_key", given.getString("access_key"))
            .add("secret_key", SECRET);
    more.forEach(account::add);
    return account.build();
  }

  private static JsonObject into(JsonObject account) {
    return json("to", "bucket", "bucket", account);
  }

  @Test
  void theFileOfARunIsPutIntoTheBucketAndTheSecretKeyStaysInside() {
    int logged = Plinth.server().log().length();
    try (S3Bucket bucket = S3Bucket.start("AKIALISTS")) {
      JsonObject made = schedules.create(into(account(bucket, json())));
      assertThat(made.getJsonObject("bucket").keySet())
          .containsExactlyInAnyOrder(
              "endpoint", "region", "name", "prefix", "path_style", "access_key");
      schedules.bring(made);
      JsonObject done = schedules.await(made, "succeeded");
      assertThat(bucket.objects()).hasSize(1);
      String key = bucket.objects().keySet().iterator().next();
      assertThat(key).matches("lists/crates-\\d{8}-\\d{6}\\.csv");
      assertThat(new String(bucket.objects().get(key), StandardCharsets.UTF_8)).contains("Apples");
      assertThat(done.isNull("last_error")).isTrue();
      assertThat(owner.get(schedules.path()).expect(200).text()).doesNotContain(SECRET);
      assertThat(
              Database.texts(
                  "select details ->> 'bucket' from tenant.audit where action ="
                      + " 'export.downloaded' and workspace_id = "
                      + workspace.id()))
          .contains("papers");
    }
    assertThat(
            Database.texts(
                "select to_jsonb(s)::text from tenant.export_schedule s where workspace_id = "
                    + workspace.id()))
        .noneMatch(row -> row.contains(SECRET));
    assertThat(
            Database.texts(
                "select concat(details, subject) from tenant.audit where workspace_id = "
                    + workspace.id()))
        .noneMatch(row -> row.contains(SECRET));
    assertThat(Plinth.server().log().substring(logged)).doesNotContain(SECRET);
  }

  @Test
  void aRefusalOfTheBucketEndsTheRunAndIsShown() {
    try (S3Bucket bucket = S3Bucket.start("AKIALISTS")) {
      JsonObject made = schedules.create(into(account(bucket, json("access_key", "AKIAELSE"))));
      JsonObject failed = schedules.run(made, "failed");
      assertThat(failed.getString("last_error"))
          .isEqualTo("The file was not delivered: The access key is unknown");
      assertThat(failed.getBoolean("is_active")).isTrue();
      JsonObject corrected = account(bucket, json());
      owner.put(schedules.path(made), json("bucket", corrected)).expect(200);
      assertThat(schedules.run(made, "succeeded").isNull("last_error")).isTrue();
      assertThat(bucket.objects()).hasSize(1);
    }
  }

  @Test
  void aSecretKeyIsKeptOnlyForTheSameAccount() {
    try (S3Bucket bucket = S3Bucket.start("AKIALISTS");
        S3Bucket other = S3Bucket.start("AKIALISTS")) {
      JsonObject made = schedules.create(into(account(bucket, json())));
      JsonObject moved = without(account(bucket, json("prefix", "other/")));
      owner.put(schedules.path(made), json("bucket", moved)).expect(200);
      schedules.run(made, "succeeded");
      assertThat(bucket.objects().keySet()).allMatch(key -> key.startsWith("other/"));
      JsonObject elsewhere = without(account(other, json()));
      assertThat(owner.put(schedules.path(made), json("bucket", elsewhere)).expect(400).faults())
          .containsExactly("bucket.secret_key:required");
      assertThat(schedules.read(made).getJsonObject("bucket").getString("endpoint"))
          .isEqualTo(bucket.account().getString("endpoint"));
      assertThat(faults(without(account(bucket, json()))))
          .containsExactly("bucket.secret_key:required");
    }
  }

  private static JsonObject without(JsonObject account) {
    return Json.createObjectBuilder(account).remove("secret_key").build();
  }

  @Test
  void addressesInTheOwnNetworkAreRefused() {
    try (S3Bucket bucket = S3Bucket.start("AKIALISTS")) {
      assertThat(faults(account(bucket, json("endpoint", "http://10.0.0.1"))))
          .containsExactly("bucket.endpoint:https");
      assertThat(faults(account(bucket, json("endpoint", "https://10.0.0.1"))))
          .containsExactly("bucket.endpoint:blocked_host");
      assertThat(faults(account(bucket, json("endpoint", "https://store.internal"))))
          .containsExactly("bucket.endpoint:blocked_host");
      assertThat(faults(account(bucket, json("region", "not a region"))))
          .containsExactly("bucket.region:pattern");
      assertThat(faults(account(bucket, json("prefix", "../else/"))))
          .containsExactly("bucket.prefix:pattern");
      String me = owner.get("/admin/me").expect(200).data().getString("slug");
      assertThat(
              owner
                  .post(
                      schedules.path(),
                      Schedules.body(
                          json(into(account(bucket, json())), json("receivers", array(me)))))
                  .expect(400)
                  .faults())
          .containsExactly("receivers:unknown");
    }
  }

  private static List<String> faults(JsonObject account) {
    return owner.post(schedules.path(), Schedules.body(into(account))).expect(400).faults();
  }
}
