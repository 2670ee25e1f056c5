/** Orders of the table of a campaign. Without one, as on the board. */
export const creatorOrders = { name: "Name", due: "Due", price: "Price" } as const;
export type CreatorOrder = keyof typeof creatorOrders;
export const creatorOrderCodes = Object.keys(creatorOrders) as [CreatorOrder, ...CreatorOrder[]];

/** Which columns the table has. Without one, those that are worked with every day. */
export const columnChoices = ["all"] as const;
export type ColumnChoice = (typeof columnChoices)[number];

/** Views that each administrator can keep. */
export const maximumCampaignViews = 20;
export const campaignViewNameLength = 80;
