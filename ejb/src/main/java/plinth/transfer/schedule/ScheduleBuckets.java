package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.files.s3.CustomerBucket;
import plinth.files.s3.CustomerBuckets;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.vault.Vault;

/** The buckets of schedules. Their secret keys are stored sealed, and leave only to sign a call. */
@ApplicationScoped
class ScheduleBuckets {
  @Inject private CustomerBuckets buckets;
  @Inject private Vault vault;

  /**
   * Sets the bucket of a schedule. Refuses an endpoint that is never called, and another account
   * without its secret key.
   */
  void set(ScheduledExport schedule, @Nullable NewBucket given) {
    if (given == null) {
      return;
    }
    ExportBucket bucket = ExportBucket.of(given);
    ExportBucket before = schedule.bucket();
    if (given.secretKey() == null && (before == null || !before.isSameAccount(bucket))) {
      throw Problem.invalid(
          "bucket.secret_key", "required", "bucket.secret_key is needed for this account");
    }
    if (bucket.endpoint() != null) {
      buckets.check("bucket.endpoint", bucket.endpoint());
    }
    schedule.setBucket(bucket);
  }

  /** Seals the secret key for a schedule that has its number. */
  void seal(Caller caller, ScheduledExport schedule, @Nullable NewBucket given) {
    if (given != null && given.secretKey() != null) {
      schedule.setBucketSecret(vault.seal(place(caller, schedule), given.secretKey()));
    }
  }

  /** The bucket of a schedule; empty if its secret key cannot be unsealed any more. */
  Optional<CustomerBucket> open(Caller caller, ScheduledExport schedule) {
    ExportBucket bucket = Objects.requireNonNull(schedule.bucket());
    return vault
        .unseal(place(caller, schedule), String.valueOf(schedule.bucketSecret()))
        .map(bucket::with);
  }

  private static String place(Caller caller, ScheduledExport schedule) {
    return Vault.place("export_schedule.secret", caller.requireWorkspace().id(), schedule.id());
  }
}
