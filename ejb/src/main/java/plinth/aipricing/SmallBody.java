package plinth.aipricing;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, given up as soon as there are more than expected. */
final class SmallBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
  private final CompletableFuture<byte[]> bytes = new CompletableFuture<>();
  private final long most;
  private long seen;
  private Flow.@Nullable Subscription source;

  private SmallBody(long most) {
    this.most = most;
  }

  static BodyHandler<byte[]> of(long most) {
    return head -> new SmallBody(most);
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    source = subscription;
    whole.onSubscribe(subscription);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    seen += pieces.stream().mapToLong(ByteBuffer::remaining).sum();
    if (seen > most) {
      if (source != null) {
        source.cancel();
      }
      bytes.completeExceptionally(new IllegalStateException("more than " + most + " bytes"));
    } else {
      whole.onNext(pieces);
    }
  }

  @Override
  public void onError(Throwable failure) {
    bytes.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.onComplete();
    whole.getBody().thenAccept(bytes::complete);
  }
}
