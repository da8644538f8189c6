package plinth.tenancy.binding;

import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.limit.AllRecords;
import plinth.tenancy.limit.LimitedRecords;

/** Lets the methods of {@link AllRecords} beans see all records of the workspace. */
@AllRecords
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class AllRecordsInterceptor {
  /** Removes the limit for the call. */
  @AroundInvoke
  public @Nullable Object seeAll(InvocationContext invocation) throws Exception {
    return LimitedRecords.callAs(null, invocation::proceed);
  }
}
