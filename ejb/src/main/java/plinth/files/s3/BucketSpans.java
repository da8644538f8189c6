package plinth.files.s3;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Span;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/**
 * A span for each operation on a bucket, with its repetitions, up to the head of the answer. The
 * client works on the thread that asks it, to which the span belongs.
 */
final class BucketSpans implements ExecutionInterceptor {
  private static final ExecutionAttribute<Span> SPAN = new ExecutionAttribute<>("plinth.span");

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    String operation =
        String.valueOf(attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME));
    Span span = Span.begin(Span.Kind.CLIENT, "s3 " + operation);
    span.set("rpc.system.name", "aws-api");
    span.set("rpc.method", "S3/" + operation);
    attributes.putAttribute(SPAN, span);
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    end(attributes, context.httpResponse().statusCode());
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    end(
        attributes,
        context.exception() instanceof AwsServiceException refused ? refused.statusCode() : 0);
  }

  /** Ends the span; without a status there was no answer. */
  private static void end(ExecutionAttributes attributes, int status) {
    @Nullable Span span = attributes.getAttribute(SPAN);
    if (span == null) {
      return;
    }
    if (status > 0) {
      span.answered(status);
    } else {
      span.fail();
    }
    span.close();
  }
}
