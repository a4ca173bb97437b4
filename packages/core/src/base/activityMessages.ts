/** What the past of an account can say, in English; it comes with the past, so that no page loads it first. */
export const activityMessages = {
  'activity.unavailable': 'Failed to fetch transactions',
} as const
