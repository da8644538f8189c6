package plinth.messaging.adapter;

import java.util.Optional;
import java.util.function.Supplier;
import plinth.kernel.Problem;
import plinth.messaging.MessagingProblem;
import plinth.messaging.provider.ProviderFailure;

/** Calls of providers on behalf of somebody who waits for the answer. */
public final class ProviderCalls {
  private ProviderCalls() {}

  /** The answer; what the provider refuses is 400, one that does not answer 503. */
  public static <T> T answer(Supplier<T> call) {
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

  /** Does something at the provider; refuses as {@link #answer} does. */
  public static void run(Runnable call) {
    answer(
        () -> {
          call.run();
          return true;
        });
  }

  /** The answer; empty where the provider refuses for now. */
  public static <T> Optional<T> maybe(Supplier<Optional<T>> call) {
    try {
      return call.get();
    } catch (ProviderFailure failure) {
      if (failure.kind() == ProviderFailure.Kind.REFUSED) {
        return Optional.empty();
      }
      throw new Problem(MessagingProblem.PROVIDER_UNREACHABLE, failure.reason());
    }
  }

  /** Waits a little. */
  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
