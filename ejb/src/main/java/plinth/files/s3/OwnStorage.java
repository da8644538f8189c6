package plinth.files.s3;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import plinth.files.ArchivedFiles;
import plinth.files.FileStore;
import plinth.integrations.AccountDraft;
import plinth.integrations.AccountFields;
import plinth.integrations.Connection;
import plinth.integrations.Provider;
import plinth.integrations.TestFailed;
import plinth.outbound.CallFailed;
import plinth.outbound.Dialing;

/**
 * A workspace's own bucket in any S3-compatible service. Files in an earlier bucket stay there and
 * are read from there, as long as it has any.
 */
@ApplicationScoped
public class OwnStorage implements Provider {
  static final String KEY = "storage";

  private static final String ENDPOINT = "endpoint";
  private static final String REGION = "region";
  private static final String BUCKET = "bucket";
  private static final String PATH_STYLE = "path_style";
  private static final String ACCESS_KEY = "access_key";
  private static final String SECRET_KEY = "secret_key";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9-]{1,40}");

  @Inject private Dialing dialing;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public AccountDraft read(JsonObject given) {
    return read(given, dialing);
  }

  static AccountDraft read(JsonObject given, Dialing dialing) {
    AccountFields fields =
        new AccountFields(given, ENDPOINT, REGION, BUCKET, PATH_STYLE, ACCESS_KEY, SECRET_KEY);
    String endpoint = fields.optional(ENDPOINT).replaceAll("/+$", "");
    String region = fields.text(REGION).toLowerCase(Locale.ROOT);
    String bucket = fields.text(BUCKET);
    boolean isInPath = fields.flag(PATH_STYLE);
    String accessKey = fields.text(ACCESS_KEY);
    String secretKey = fields.text(SECRET_KEY);
    fields.check(
        REGION,
        "pattern",
        () -> WORD.matcher(region).matches(),
        "must be a region such as eu-west-1");
    fields.check(
        BUCKET,
        "pattern",
        () -> NAME.matcher(bucket).matches(),
        "must be 3 to 63 lower-case letters, digits, dots and hyphens");
    fields.requireValid();
    if (!endpoint.isEmpty()) {
      dialing.check(ENDPOINT, endpoint);
    }
    return AccountFields.draft()
        .setting(ENDPOINT, endpoint)
        .setting(REGION, region)
        .setting(BUCKET, bucket)
        .setting(PATH_STYLE, isInPath)
        .setting(ACCESS_KEY, accessKey)
        .secret(SECRET_KEY, secretKey)
        .build();
  }

  @Override
  public void test(long workspaceId, AccountDraft draft) throws TestFailed {
    test(workspaceId, draft, dialing);
  }

  /** Stores a few bytes, reads them and deletes them. */
  static void test(long workspaceId, AccountDraft draft, Dialing dialing) throws TestFailed {
    S3Store store = store(draft, "test", dialing);
    String key = ArchivedFiles.newKey();
    byte[] bytes = key.getBytes(StandardCharsets.US_ASCII);
    try {
      store.put(workspaceId, key, new ByteArrayInputStream(bytes), bytes.length);
      try (InputStream kept = store.open(workspaceId, key, 0)) {
        if (!Arrays.equals(kept.readNBytes(bytes.length + 1), bytes)) {
          throw new TestFailed("The storage returned other bytes than were stored", ENDPOINT);
        }
      }
      store.delete(workspaceId, key);
      store.stock(workspaceId);
    } catch (IOException e) {
      throw failed(e);
    } finally {
      store.close();
    }
  }

  /** The reason of a failure, with the fields of the account that may be wrong. */
  static TestFailed failed(IOException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BucketFailure refused && refused.status() > 0) {
        return refused(refused);
      } else if (cause instanceof CallFailed failed) {
        return failed(failed.reason());
      }
    }
    return new TestFailed("The storage cannot be reached", ENDPOINT);
  }

  private static TestFailed failed(CallFailed.Reason reason) {
    return switch (reason) {
      case BLOCKED -> new TestFailed("Blocked host", ENDPOINT);
      case UNKNOWN_HOST -> new TestFailed("There is no host with this name", ENDPOINT, BUCKET);
      case INSECURE -> new TestFailed("The connection cannot be made secure", ENDPOINT);
      case UNREACHABLE, TIMEOUT, NOT_HTTP ->
          new TestFailed("The storage cannot be reached", ENDPOINT);
    };
  }

  private static TestFailed refused(BucketFailure refused) {
    return switch (refused.code()) {
      case "InvalidAccessKeyId" -> new TestFailed("The access key is unknown", ACCESS_KEY);
      case "SignatureDoesNotMatch" ->
          new TestFailed("The secret key does not match the access key", SECRET_KEY);
      case "NoSuchBucket" -> new TestFailed("There is no bucket with this name", BUCKET);
      case "AuthorizationHeaderMalformed", "PermanentRedirect" ->
          new TestFailed("The bucket is in another region", REGION);
      case "AccessDenied" ->
          new TestFailed(
              "The key may not put, get, list and delete objects in the bucket",
              ACCESS_KEY,
              BUCKET);
      default ->
          new TestFailed(
              "The storage refuses: " + refused.status() + " " + refused.code(), ENDPOINT, BUCKET);
    };
  }

  /** The endpoint and the bucket identify the place, regardless of the credentials. */
  @Override
  public boolean isSamePlace(JsonObject one, JsonObject other) {
    return one.getString(ENDPOINT, "").equals(other.getString(ENDPOINT, ""))
        && one.getString(BUCKET).equals(other.getString(BUCKET));
  }

  @Override
  public boolean keepsFormer() {
    return true;
  }

  /** A bucket that cannot be reached may still have files. */
  @Override
  public boolean isInUse(Connection former) {
    FileStore store = store(former.draft(), former.slug(), dialing);
    try {
      return store.stock(former.workspaceId()).count() > 0;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * Creates the store in a bucket. Each account has its own folder, so that two installations that
   * share a bucket never see or delete each other's files.
   */
  static S3Store store(AccountDraft account, String slug, Dialing dialing) {
    JsonObject settings = account.settings();
    String endpoint = settings.getString(ENDPOINT, "");
    Bucket bucket =
        new Bucket(
            endpoint.isEmpty() ? null : URI.create(endpoint),
            settings.getString(REGION),
            settings.getString(BUCKET),
            settings.getBoolean(PATH_STYLE, false),
            settings.getString(ACCESS_KEY),
            account.secrets().getString(SECRET_KEY));
    return new S3Store(() -> new BucketClient(bucket, dialing.line()), "plinth-" + slug + "/");
  }
}
