package plinth.messaging.adapter;

import java.util.Optional;
import java.util.function.Supplier;
import plinth.kernel.Problem;
import plinth.messaging.MessagingProblem;
import plinth.messaging.provider.ProviderFailure;

/** Runs provider calls while a caller waits for the answer. */
public final class ProviderCalls {
  private ProviderCalls() {}

  /** Returns the answer. A refusal by the provider becomes 400, an unreachable provider 503. */
  public static <T> T call(Supplier<T> call) {
    try {
      return call.get();
    } catch (ProviderFailure failure) {
      throw new Problem(
          failure.kind() == ProviderFailure.Kind.REFUSED
              ? MessagingProblem.PROVIDER_REFUSED
              : MessagingProblem.PROVIDER_UNREACHABLE,
          failure.reason());
    }
  }

  /** Runs a provider call. Refuses as {@link #call} does. */
  public static void run(Runnable call) {
    call(
        () -> {
          call.run();
          return true;
        });
  }

  /** Returns the answer, or empty if the provider refuses for now. */
  public static <T> Optional<T> tryCall(Supplier<Optional<T>> call) {
    try {
      return call.get();
    } catch (ProviderFailure failure) {
      if (failure.kind() == ProviderFailure.Kind.REFUSED) {
        return Optional.empty();
      }
      throw new Problem(MessagingProblem.PROVIDER_UNREACHABLE, failure.reason());
    }
  }

  /** Sleeps. */
  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
