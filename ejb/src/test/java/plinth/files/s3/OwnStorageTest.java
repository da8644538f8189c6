package plinth.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.files.FileStore;
import plinth.files.FileStoreContract;
import plinth.integrations.AccountDraft;
import plinth.integrations.TestFailed;
import plinth.kernel.Json;
import plinth.kernel.Problem.FieldError;
import plinth.outbound.Dialing;

/** A workspace's own bucket, over guarded connections, as a file store. */
class OwnStorageTest extends FileStoreContract {
  private final Dialing dialing = Dialing.allowing("127.0.0.1");
  private LocalS3 server;
  private S3Store store;

  @BeforeEach
  void start() throws IOException {
    server = new LocalS3();
    store = OwnStorage.store(account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET), "one", dialing);
  }

  @AfterEach
  void stop() {
    store.close();
    server.close();
  }

  @Override
  protected FileStore store() {
    return store;
  }

  private AccountDraft account(String key, String secret, String bucket) {
    return OwnStorage.read(given(key, secret, bucket), dialing);
  }

  private JsonObject given(String key, String secret, String bucket) {
    return Json.createObjectBuilder()
        .add("endpoint", server.address().toString())
        .add("region", LocalS3.REGION)
        .add("bucket", bucket)
        .add("path_style", true)
        .add("access_key", key)
        .add("secret_key", secret)
        .build();
  }

  @Test
  void eachAccountHasItsOwnFolder() throws IOException {
    S3Store other =
        OwnStorage.store(account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET), "two", dialing);
    store.put(7, "filenumber1", new ByteArrayInputStream(new byte[3]), 3);
    assertThat(server.objects).containsOnlyKeys("plinth-one/workspaces/7/filenumber1");
    assertThat(other.stock(7)).isEqualTo(new FileStore.Stock(0, 0));
    assertThat(other.deleteSome(7, 10)).isFalse();
    assertThat(store.stock(7)).isEqualTo(new FileStore.Stock(1, 3));
    other.close();
  }

  @Test
  void longFilesAreUploadedInParts() throws IOException {
    byte[] file = new byte[S3Upload.PART + 1];
    store.put(7, "longlonglong", new ByteArrayInputStream(file), file.length);
    assertThat(server.objects.get("plinth-one/workspaces/7/longlonglong")).isEqualTo(file);
    assertThat(server.refused).isEmpty();
  }

  @Test
  void aBucketThatWorksPassesAndKeepsNothing() throws TestFailed {
    OwnStorage.test(7, account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET), dialing);
    assertThat(server.objects).isEmpty();
    assertThat(server.refused).isEmpty();
  }

  @Test
  void wrongSettingsAreNamed() {
    assertThat(fields(account(LocalS3.KEY, "another/secret", LocalS3.BUCKET)))
        .containsExactly("secret_key");
    server.close();
    assertThat(fields(account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET)))
        .containsExactly("endpoint");
  }

  /** The name was public when it was checked, and now resolves to this machine. */
  @Test
  void aNameThatLeadsToAPrivateAddressIsBlocked() {
    AccountDraft account = account(LocalS3.KEY, LocalS3.SECRET, LocalS3.BUCKET);
    TestFailed failed =
        catchThrowableOfType(
            TestFailed.class, () -> OwnStorage.test(7, account, Dialing.allowing("")));
    assertThat(failed.errors()).extracting(FieldError::field).containsExactly("endpoint");
    assertThat(failed.reason()).isEqualTo("Blocked host");
    assertThat(server.refused).isEmpty();
  }

  private List<String> fields(AccountDraft account) {
    return catchThrowableOfType(TestFailed.class, () -> OwnStorage.test(7, account, dialing))
        .errors()
        .stream()
        .map(FieldError::field)
        .toList();
  }
}
