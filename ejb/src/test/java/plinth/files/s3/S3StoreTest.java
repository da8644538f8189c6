package plinth.files.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.files.FileProblem;
import plinth.files.FileStore;
import plinth.files.FileStoreContract;
import plinth.files.StoreUnreachable;
import plinth.kernel.Problem;
import plinth.outbound.HttpLine;

class S3StoreTest extends FileStoreContract {
  private static final String LONG = "longlonglong";

  private LocalS3 server;
  private S3Store store;

  @BeforeEach
  void start() throws IOException {
    server = new LocalS3();
    store = store(LocalS3.SECRET);
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

  private S3Store store(String secret) {
    Bucket bucket =
        new Bucket(server.address(), LocalS3.REGION, LocalS3.BUCKET, true, LocalS3.KEY, secret);
    return new S3Store(() -> new BucketClient(bucket, HttpLine.configured()), "");
  }

  @Test
  void longFilesAreUploadedInParts() throws IOException {
    byte[] file = random(2 * S3Upload.PART + 1);
    assertThat(store.put(7, LONG, new ByteArrayInputStream(file), file.length).size())
        .isEqualTo(file.length);
    assertThat(server.objects).containsOnlyKeys("workspaces/7/" + LONG);
    try (InputStream in = store.open(7, LONG, 0)) {
      assertThat(in.readAllBytes()).isEqualTo(file);
    }
    try (InputStream in = store.open(7, LONG, S3Upload.PART - 1)) {
      assertThat(in.readNBytes(9))
          .isEqualTo(Arrays.copyOfRange(file, S3Upload.PART - 1, S3Upload.PART + 8));
    }
    assertThat(server.uploads).isEmpty();
    assertThat(server.refused).isEmpty();
  }

  @Test
  void aFileOfWholePartsHasNoEmptyOne() throws IOException {
    byte[] file = random(S3Upload.PART);
    store.put(7, LONG, new ByteArrayInputStream(file), file.length);
    assertThat(server.objects.get("workspaces/7/" + LONG)).isEqualTo(file);
  }

  @Test
  void interruptedUploadsLeaveNoParts() {
    byte[] file = random(S3Upload.PART + 1);
    assertThatThrownBy(() -> store.put(7, LONG, new ByteArrayInputStream(file), S3Upload.PART))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(FileProblem.FILE_TOO_LARGE));
    server.brokenPart = 2;
    assertThatThrownBy(() -> store.put(7, LONG, new ByteArrayInputStream(file), file.length))
        .isInstanceOf(IOException.class);
    assertThat(server.uploads).isEmpty();
    assertThat(server.objects).isEmpty();
  }

  @Test
  void deletesAllFilesOfAWorkspace() throws IOException {
    for (int i = 0; i < 5; i++) {
      store.put(7, "filenumber" + i, new ByteArrayInputStream(random(3)), 3);
    }
    store.put(77, LONG, new ByteArrayInputStream(random(3)), 3);
    assertThat(store.deleteSome(7, 10)).isFalse();
    assertThat(server.objects).containsOnlyKeys("workspaces/77/" + LONG);
  }

  @Test
  void anEmptyFileIsKept() throws IOException {
    store.put(7, LONG, InputStream.nullInputStream(), 0);
    try (InputStream in = store.open(7, LONG, 0)) {
      assertThat(in.readAllBytes()).isEmpty();
    }
  }

  @Test
  void signsRequestsWithTheSecret() {
    S3Store stranger = store("another/secret");
    assertThatThrownBy(() -> stranger.put(7, LONG, InputStream.nullInputStream(), 0))
        .isInstanceOf(IOException.class);
    assertThat(server.refused).containsOnly("SignatureDoesNotMatch");
    stranger.close();
  }

  @Test
  void aBusyServerIsAskedAgain() throws IOException {
    server.busy = 3;
    store.put(7, LONG, new ByteArrayInputStream(random(3)), 3);
    assertThat(server.objects).hasSize(1);
    assertThat(server.refused).containsExactly("SlowDown", "SlowDown", "SlowDown");

    server.busy = 4;
    assertThatThrownBy(() -> store.open(7, LONG, 0)).isInstanceOf(StoreUnreachable.class);
    assertThat(server.busy).isZero();
  }

  @Test
  void aRefusalIsNotRepeated() {
    S3Store stranger = store("another/secret");
    assertThatThrownBy(() -> stranger.delete(7, LONG)).isInstanceOf(StoreUnreachable.class);
    assertThat(server.refused).hasSize(1);
    stranger.close();
  }

  @Test
  void anUploadThatFailsAfterItsAnswerBeganIsAFailure() {
    server.isLate = true;
    byte[] file = random(S3Upload.PART);
    assertThatThrownBy(() -> store.put(7, LONG, new ByteArrayInputStream(file), file.length))
        .isInstanceOf(StoreUnreachable.class);
    assertThat(server.objects).isEmpty();
    assertThat(server.uploads).isEmpty();
  }

  @Test
  void aFileThatEndsTooEarlyIsAFailure() throws IOException {
    store.put(7, LONG, new ByteArrayInputStream(random(1000)), 1000);
    server.isCutting = true;
    try (InputStream in = store.open(7, LONG, 0)) {
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
    }
  }

  @Test
  void objectsOfOthersAreRemovedWhateverTheirNames() throws IOException {
    server.objects.put("workspaces/7/a b+c%20*~\u00e9&<\u0001/x", new byte[3]);
    assertThat(store.stock(7)).isEqualTo(new FileStore.Stock(1, 3));
    assertThat(store.deleteSome(7, 10)).isFalse();
    assertThat(server.objects).isEmpty();
    assertThat(server.refused).isEmpty();
  }

  @Test
  void aServerThatIsAwayIsAFailure() {
    server.close();
    assertThatThrownBy(() -> store.put(7, LONG, InputStream.nullInputStream(), 0))
        .isInstanceOf(StoreUnreachable.class);
    assertThatThrownBy(() -> store.open(7, LONG, 0)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> store.delete(7, LONG)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> store.deleteSome(7, 10)).isInstanceOf(IOException.class);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
